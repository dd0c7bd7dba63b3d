// A simulated Jenkins on a thread of its own: one folder with jobs that have so many builds each.
import { parentPort, workerData } from 'node:worker_threads';
import type { Build, Job } from '#test/simulators/jenkins/model.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';

const { jobs, builds, end, takes, signIn } = workerData as {
  jobs: number;
  builds: number;
  end: number;
  takes: number;
  signIn: { user: string; token: string };
};
const minute = 60_000;
const hex = (number: number): string => number.toString(16).padStart(40, '0123456789abcdef');

const buildOf = (job: number, number: number): Build => {
  const timestamp = end - (builds - number + 1) * 30 * minute;
  const revision = hex(job * 1e9 + number);
  return {
    number,
    timestamp,
    queuedMillis: 5000 + (number % 7) * 1000,
    duration: (2 + (number % 8)) * minute,
    result: number % 11 === 0 ? 'FAILURE' : 'SUCCESS',
    building: false,
    causes: [{ kind: 'scm' }],
    changes: [{ commitId: revision, timestamp: timestamp - minute }],
    revision,
    branch: 'main',
    remote: `https://git.example/shop/part-${job}.git`,
  };
};

const jobOf = (job: number): Job => ({
  kind: 'pipeline',
  name: `part-${job}`,
  builds: Array.from({ length: builds }, (_, at) => buildOf(job, at + 1)),
  downstream: [],
});

const server = await startJenkins(
  { jobs: [{ kind: 'folder', name: 'shop', jobs: Array.from({ length: jobs }, (_, job) => jobOf(job)) }] },
  { ...signIn, takes },
);
parentPort?.postMessage(server.url);
parentPort?.on('message', () => parentPort?.postMessage([...server.requests]));
