import { expect, onTestFinished, test, vi } from 'vitest';
import { planOf } from '#main/app/workspace/plan.ts';
import { projectAddress } from '#main/collectors/azure-devops/address.ts';
import { stateOf } from '#main/collectors/azure-devops/pull/cursor.ts';
import { listedItems } from '#main/collectors/azure-devops/pull/definitions.ts';
import { StoredIds } from '#main/collectors/azure-devops/pull/stored-ids.ts';
import { jenkins } from '#main/collectors/jenkins/jenkins.ts';
import { read as readJira } from '#main/collectors/jira/read/read.ts';
import { isWithin, withNumbers, without } from '#main/collectors/ranges.ts';
import { charged } from '#main/metrics/delivery/incidents.ts';
import { openWriter } from '#main/store/writer.ts';
import { signIn, sourceOf } from '#test/builders/collecting/collecting-jenkins.ts';
import { aStoreHome, integrationNamed, keepPage, link, pipeline, run } from '#test/builders/store.ts';
import { aJob } from '#test/builders/systems/jenkins.ts';
import { file, nothing } from '#test/builders/workspace.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';

// One answer may have a few hundred thousand members. Looked through once for each of them, they would stand the thread that writes for minutes: these
// tests would run out of time, also out of that of a busy computer.
vi.setConfig({ testTimeout: 120_000 });

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Stores a run, then the same with other members. */
function stored(first: Parameters<typeof run>[2], second = first): number {
  const home = aStoreHome();
  const store = openWriter(home.file);
  try {
    const { id } = integrationNamed(store, 'ci');
    keepPage(store, id, [pipeline('build'), run('build', 1, { ...first, result: null, finishedAt: null })]);
    keepPage(store, id, [run('build', 1, second)], 2);
    return store.counts(id).runs;
  } finally {
    store.close();
    home.remove();
  }
}

test('a run that very many others triggered', () => {
  expect(stored({ fedBy: upTo(50_000).map((number) => link(`upstream ${number}`, 1)) })).toBe(1);
});

test('a run with changes of very many repositories', () => {
  const changes = upTo(50_000).map((number) => ({
    repository: `git.example/${number}`,
    revision: `c${number}`,
    committedAt: null,
    merge: false,
  }));
  expect(stored({ changes })).toBe(1);
});

test('very many definitions in a project of Azure DevOps', () => {
  const definitions = upTo(80_000).map((id) => ({ id, name: `build ${id}`, path: null }));
  const state = stateOf(null);
  const address = { ...projectAddress('https://dev.azure.com/acme/web'), projectId: null };
  expect(listedItems(address, 'build', definitions, state)).toHaveLength(80_000);
  expect(listedItems(address, 'build', definitions, state)).toEqual([]);
});

test('very many builds of Azure DevOps that are gone', () => {
  const known = new StoredIds({});
  for (const id of upTo(200_000)) known.add(id % 100, id);
  for (const id of upTo(200_000)) expect(known.definitionOf(id)).toBe(id % 100);
});

test('very many histories of one issue', () => {
  const issueChangeLogs = upTo(120_000).map((created) => ({ issueId: '1', changeHistories: [{ created }] }));
  const body = JSON.stringify({ page: { issues: [] }, bulk: [{ issueChangeLogs }], paged: {} });
  expect(readJira({ kind: 'issues', url: '', context: { browse: 'https://jira.example' }, body })).toEqual([]);
});

test('a series with very many gaps', () => {
  const numbers = upTo(200_000).map((number) => 2 * number);
  const ranges = withNumbers([], numbers);
  expect(numbers.every((number) => isWithin(ranges, number) && !isWithin(ranges, number + 1))).toBe(true);
  expect(without(ranges, ranges)).toEqual([]);
});

test('a new job beside very many that are stored', async () => {
  const server = await startJenkins({ jobs: [aJob('new', 1, 3)] }, signIn);
  onTestFinished(() => server.close());
  const stored = new Map(upTo(8000).map((id) => [`jenkins:${server.url}/job-${id}`, id]));
  const newest = (id: number) => upTo(10).map((number) => ({ number, startedAt: id * 100_000 + number }));
  const source = sourceOf(server, '', {
    storedPipelines: () => stored,
    storedSeries: (id) => ({ generation: 0, newest: newest(id) }),
  });
  const kinds: string[] = [];
  for await (const { items } of jenkins.pull(source, null)) kinds.push(...items.map(({ kind }) => kind));
  expect(kinds).toEqual(['job', 'builds']);
});

test('very many incidents that each name many revisions', () => {
  const revisionAt = (number: number): string => number.toString(16).padStart(40, '0');
  const deployments = upTo(4000).map((number) => ({
    ...{ id: number, pipeline: 1, generation: 0, number, attempt: 1, outcome: 'passes' as const, stage: null },
    ...{ branch: 'main', queuedAt: null, startedAt: number, finishedAt: number, revision: revisionAt(number) },
  }));
  const incidents = upTo(4000).map((number) => ({
    ...{ issue: number, key: `OPS-${number}`, title: '', url: '', startedAt: number + 2, endedAt: null },
    revisions: upTo(50).map((word) => revisionAt(word === 50 ? number : word * 100_000)),
  }));
  const charges = charged(incidents, deployments);
  expect(charges.every(({ incident, deployment }) => incident.issue === deployment?.id)).toBe(true);
});

test('a workspace file with very many edges', () => {
  const edges = upTo(12_000).map((id) => ({ from: `build/${id}`, to: `build/${id + 1}` }));
  expect(planOf(file({ pipelines: { edges } }), nothing, false)).toHaveLength(12_003);
});
