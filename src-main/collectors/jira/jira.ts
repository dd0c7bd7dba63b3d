import type { Collector } from '../contract.ts';
import { editionsDiffer, jiraAddress } from './address.ts';
import { check, steps } from './check.ts';
import { offers } from './offers.ts';
import { pull } from './pull/pull.ts';
import { read } from './read/read.ts';

/** Collects the issues of a saved filter of a Jira, Data Center or Cloud. */
export const jira: Collector = {
  id: 'jira',
  title: 'Jira',
  type: 'issue_tracker',
  rights:
    'Needs Browse Projects on the filter’s issues. Data Center: a personal access token from your profile. Cloud: an API token from id.atlassian.com.',
  fields: [
    {
      name: 'url',
      label: 'Address',
      help: 'The address of a saved filter in the browser, or of a search of the API.',
      required: true,
      secret: false,
      placeholder: 'https://jira.local/issues/?filter=10042',
    },
    {
      name: 'username',
      label: 'User',
      help: 'Cloud: the owner’s e-mail address. Data Center: empty with a personal access token.',
      required: false,
      secret: false,
      placeholder: 'builder@team.example',
    },
    {
      name: 'secret',
      label: 'Access token',
      help: 'It is sent to this address only.',
      required: true,
      secret: true,
      placeholder: '',
    },
  ],
  address: jiraAddress,
  differs: editionsDiffer,
  steps,
  check,
  offers,
  pull,
  read,
};
