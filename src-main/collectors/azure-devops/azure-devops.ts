import type { Collector } from '../contract.ts';
import { projectAddress } from './address.ts';
import { check, steps } from './check.ts';
import { offers } from './offers.ts';
import { pull } from './pull/pull.ts';
import { read } from './read/read.ts';

/** Collects the builds and classic releases of a project, of Azure DevOps Services or of a Server. */
export const azureDevOps: Collector = {
  id: 'azure-devops',
  title: 'Azure DevOps',
  type: 'cloud_pipeline',
  basic: true,
  rights: 'Needs Build (read), for classic releases also Release (read). User settings → Personal access tokens.',
  fields: [
    {
      name: 'url',
      label: 'Address',
      help: 'The address of a project, as the browser shows it.',
      required: true,
      secret: false,
      placeholder: 'https://dev.azure.com/organization/project',
    },
    {
      name: 'secret',
      label: 'Personal access token',
      help: 'It is sent to this address only.',
      required: true,
      secret: true,
      placeholder: '',
    },
  ],
  address: projectAddress,
  steps,
  check,
  offers,
  pull,
  read,
};
