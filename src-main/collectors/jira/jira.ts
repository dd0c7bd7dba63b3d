import type { Collector } from '../contract.ts';
import { editionsDiffer, jiraAddress } from './address.ts';
import { check, steps } from './check.ts';
import { offers } from './offers.ts';
import { pull } from './pull.ts';
import { read } from './read.ts';

/** Collects the issues of a saved filter of a Jira, Data Center or Cloud. */
export const jira: Collector = {
  id: 'jira',
  title: 'Jira',
  type: 'issue_tracker',
  rights:
    'The owner of the token must see the filter and its issues (Browse Projects); reading is enough. Data Center: make a personal access token under your profile. Cloud: make an API token at id.atlassian.com; the user is the e-mail address of its owner.',
  fields: [
    {
      name: 'url',
      label: 'Address',
      help: 'The address of a saved filter, as the browser shows it, or the search of the API with a query.',
      required: true,
      secret: false,
      placeholder: 'https://jira.local/issues/?filter=10042',
    },
    {
      name: 'username',
      label: 'User',
      help: 'Cloud: the e-mail address of the token’s owner. Data Center: leave it empty for a personal access token.',
      required: false,
      secret: false,
      placeholder: 'builder@team.example',
    },
    {
      name: 'secret',
      label: 'Token',
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
