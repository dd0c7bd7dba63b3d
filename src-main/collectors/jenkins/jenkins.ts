import type { Collector } from '../contract.ts';
import { jobAddress } from './address.ts';
import { check, steps } from './check.ts';
import { offers } from './offers.ts';
import { pull } from './pull/pull.ts';
import { read } from './read/read.ts';

/** Collects the runs of a Jenkins: of one job, a multibranch project, a folder, or the whole Jenkins. */
export const jenkins: Collector = {
  id: 'jenkins',
  title: 'Jenkins',
  type: 'ci_server',
  rights: 'Needs Overall/Read and Item/Read. In Jenkins: your name → Security → API Token.',
  fields: [
    {
      name: 'url',
      label: 'Address',
      help: 'The address of a job, multibranch project or folder, as the browser shows it.',
      required: true,
      secret: false,
      placeholder: 'https://jenkins.local/job/shop',
    },
    {
      name: 'username',
      label: 'User',
      help: 'The Jenkins user that the API token belongs to.',
      required: true,
      secret: false,
      placeholder: 'builder',
    },
    {
      name: 'secret',
      label: 'API token',
      help: 'It is sent to this address only.',
      required: true,
      secret: true,
      placeholder: '',
    },
  ],
  address: jobAddress,
  steps,
  check,
  offers,
  pull,
  read,
};
