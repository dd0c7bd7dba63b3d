import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectExamples } from '#test/builders/systems/example-answers.ts';
import { azureDevOps } from './azure-devops.ts';

const revision = 'c3a1f0de52b94e67a8d01b7f96ce42508ad7316b';

test('the example answers become a build with its stages, and a release that consumed it', async () => {
  const { of, origin } = await collectExamples({
    collector: azureDevOps,
    folder: join(import.meta.dirname, 'examples'),
    path: '/Fleet/Harbour',
    routes: [
      [/\/build\/definitions\?/, 'definitions.json'],
      [/\/build\/builds\?statusFilter=completed/, 'builds.json'],
      [/\/build\/builds\?statusFilter=(inProgress|notStarted)/, 'no-builds.json'],
      [/\/build\/builds\/731\/changes\?/, 'changes.json'],
      [/\/build\/builds\/731\/timeline\?/, 'timeline.json'],
      [/\/release\/definitions\?/, 'release-definitions.json'],
      [/\/release\/deployments\?/, 'deployments.json'],
      [/\/release\/releases\/44\?/, 'release.json'],
    ],
  });
  const key = (kind: 'build' | 'release', id: number): string => `azure-devops:${origin}/fleet/harbour/${kind}/${id}`;
  expect(of('pipeline').map(({ key, fullName }) => [key, fullName])).toEqual([
    [key('build', 12), 'boats/crane'],
    [key('release', 3), 'crane to the quay'],
  ]);
  expect(of('edge')).toEqual([{ kind: 'edge', pipeline: key('release', 3), from: [key('build', 12)], to: null }]);
  const [build, release] = of('run');
  expect(build).toMatchObject({
    pipeline: key('build', 12),
    number: 731,
    branch: 'main',
    repository: 'devops.harbour.example/Fleet/Harbour/_git/crane',
    revision,
    result: 'unstable',
    queuedAt: Date.UTC(2026, 9, 2, 8, 0, 0, 123),
    startedAt: Date.UTC(2026, 9, 2, 8, 0, 20, 765),
    finishedAt: Date.UTC(2026, 9, 2, 8, 6, 0, 500),
    changes: [{ revision, committedAt: Date.UTC(2026, 9, 2, 7, 58) }],
    fedBy: [{ pipeline: key('build', 11), number: 730, evidence: 'triggered' }],
    stages: [
      { name: 'Build', result: 'success', finishedAt: Date.UTC(2026, 9, 2, 8, 3, 40, 250) },
      { name: 'Smoke test', result: 'unstable', finishedAt: Date.UTC(2026, 9, 2, 8, 5, 59, 900) },
    ],
  });
  expect(release).toMatchObject({
    pipeline: key('release', 3),
    number: 44,
    branch: 'main',
    revision,
    result: 'success',
    startedAt: Date.UTC(2026, 9, 2, 8, 10, 5),
    finishedAt: Date.UTC(2026, 9, 2, 8, 12, 30),
    fedBy: [{ pipeline: key('build', 12), number: 731, evidence: 'consumed' }],
    stages: [{ name: 'production', result: 'success' }],
  });
});
