import type { Collector } from '../contract.ts';
import { repositoryAddress } from './address.ts';
import { check, steps } from './check.ts';
import { offers } from './offers.ts';
import { pull } from './pull/pull.ts';
import { read } from './read/read.ts';
import { secretEnds } from './token-expiry.ts';

/** Collects a repository of GitHub.com, of ghe.com or of a GitHub Enterprise Server: commits, pull requests, workflow runs, deployments. */
export const github: Collector = {
  id: 'github',
  title: 'GitHub',
  type: 'source_host',
  rights:
    'Reads Metadata, Contents, Pull requests, Actions and Deployments. Fine-grained: read access to each of these. Classic: the scope repo. Settings → Developer settings → Personal access tokens.',
  fields: [
    {
      name: 'url',
      label: 'Address',
      help: 'The address of a repository, as the browser shows it.',
      required: true,
      secret: false,
      placeholder: 'https://github.com/owner/name',
    },
    {
      name: 'secret',
      label: 'Personal access token',
      help: 'It is sent to the API of this GitHub only.',
      required: true,
      secret: true,
      placeholder: '',
    },
  ],
  address: repositoryAddress,
  steps,
  check,
  offers,
  secretEnds,
  pull,
  read,
};
