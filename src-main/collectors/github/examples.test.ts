import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectExamples } from '#test/builders/systems/example-answers.ts';
import { github } from './github.ts';

const head = '7d9e2b6a40c81f35d2ae60974b1c3f8e5a06d7b2';
const first = '1b40d7e85f29c6a3d08b71ec94f2605a3c8ed917';
const branch = '52e8c0a9164b7df38e95ab20c7d1f64309bb8e7f';

test('the example answers become commits, a pull request, both attempts of a run, and a deployment', async () => {
  const { of, origin } = await collectExamples({
    collector: github,
    folder: join(import.meta.dirname, 'examples'),
    path: '/harbour/crane',
    routes: [
      [/\/harbour\/crane$/, 'repository.json'],
      [/\/actions\/workflows\?/, 'workflows.json'],
      [/\/commits\?/, 'commits.json'],
      [/\/pulls\?/, 'pulls.json'],
      [/\/deployments\?/, 'deployments.json'],
      [/\/deployments\/9031\/statuses\?/, 'deployment-statuses.json'],
      [/\/actions\/runs\?/, 'runs.json'],
      [/\/actions\/runs\/770012\/attempts\/1\?/, 'first-attempt.json'],
      [/\/actions\/runs\/770012\/jobs\?/, 'jobs.json'],
    ],
  });
  const root = `github:${origin}/repositories/81402017`;
  const repository = `${new URL(origin).host}/harbour/crane`;
  expect(of('repository')).toMatchObject([{ repository, defaultBranch: 'main' }]);
  expect(of('commit')).toEqual([
    {
      kind: 'commit',
      repository,
      revision: head,
      parents: [first, branch],
      authoredAt: Date.UTC(2026, 9, 2, 8, 30),
      committedAt: Date.UTC(2026, 9, 2, 9),
    },
    {
      kind: 'commit',
      repository,
      revision: first,
      parents: [],
      authoredAt: Date.UTC(2026, 9, 1, 6, 5),
      committedAt: Date.UTC(2026, 9, 1, 6, 5),
    },
  ]);
  expect(of('pull-request')).toMatchObject([
    { number: 4, base: 'main', mergedAt: Date.UTC(2026, 9, 2, 9), headRevision: branch, mergeRevision: head },
  ]);
  expect(of('pipeline').map(({ key, fullName }) => [key, fullName])).toEqual([
    [`${root}/workflows/6120`, 'Check'],
    [`${root}/deployments/production`, 'deployments/production'],
  ]);
  expect(of('run')).toMatchObject([
    {
      pipeline: `${root}/deployments/production`,
      number: 9031,
      revision: head,
      result: 'success',
      queuedAt: Date.UTC(2026, 9, 2, 9, 20),
      startedAt: Date.UTC(2026, 9, 2, 9, 21),
      finishedAt: Date.UTC(2026, 9, 2, 9, 24),
    },
    {
      pipeline: `${root}/workflows/6120`,
      number: 6,
      attempt: 1,
      branch: 'main',
      result: 'failure',
      queuedAt: Date.UTC(2026, 9, 2, 9, 0, 5),
      finishedAt: Date.UTC(2026, 9, 2, 9, 4, 30),
      stages: [{ name: 'unit', result: 'failure' }],
    },
    {
      number: 6,
      attempt: 2,
      result: 'success',
      queuedAt: Date.UTC(2026, 9, 2, 9, 12),
      startedAt: Date.UTC(2026, 9, 2, 9, 12, 10),
      finishedAt: Date.UTC(2026, 9, 2, 9, 15),
      stages: [{ name: 'unit', result: 'success' }],
    },
  ]);
});
