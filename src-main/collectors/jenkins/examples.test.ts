import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectExamples } from '#test/builders/systems/example-answers.ts';
import { jenkins } from './jenkins.ts';

const folder = join(import.meta.dirname, 'examples');

test('the example answers become a pipeline, an edge, and runs with changes, links and stages', async () => {
  const { of, origin } = await collectExamples({
    collector: jenkins,
    folder,
    path: '/job/harbour/job/build',
    routes: [
      [/\/build\/api\/json\?tree=_class,/, 'job.json'],
      [/\/build\/api\/json\?tree=allBuilds\[number,result/, 'builds.json'],
      [/\/build\/2\/wfapi\/describe$/, 'stages-of-2.json'],
    ],
  });
  const key = (name: string): string => `jenkins:${origin}/${name}`;
  expect(of('pipeline')).toMatchObject([{ key: key('harbour/build'), fullName: 'harbour/build', single: true }]);
  expect(of('edge')).toEqual([{ kind: 'edge', pipeline: key('harbour/build'), from: [], to: [key('harbour/deploy')] }]);
  const [second, first] = of('run');
  expect(second).toMatchObject({
    pipeline: key('harbour/build'),
    number: 2,
    branch: 'main',
    repository: 'git.harbour.example/boats/crane',
    revision: '4be09c1d2f7a6350e8b1c49d7f20a5563e8d91bc',
    result: 'success',
    queuedAt: Date.UTC(2026, 9, 2, 9, 59, 45),
    startedAt: Date.UTC(2026, 9, 2, 10),
    finishedAt: Date.UTC(2026, 9, 2, 10, 4),
    changes: [{ revision: '4be09c1d2f7a6350e8b1c49d7f20a5563e8d91bc', committedAt: Date.UTC(2026, 9, 2, 9, 50) }],
    fedBy: [{ pipeline: key('harbour/library'), number: 7, evidence: 'triggered' }],
  });
  // Without the metrics plugin the time in the queue is unknown.
  expect(first).toMatchObject({ number: 1, result: 'unstable', queuedAt: null, changes: [], fedBy: [] });
  expect(of('run-stages')).toMatchObject([
    {
      number: 2,
      stages: [
        { name: 'Compile', result: 'success', finishedAt: Date.UTC(2026, 9, 2, 10, 1, 35) },
        { name: 'Publish', result: 'skipped', startedAt: null, finishedAt: null },
      ],
    },
  ]);
});
