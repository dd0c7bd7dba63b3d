import { describe, expect, test } from 'vitest';
import {
  azureOfTest,
  collectInto,
  type Kept,
  nothing,
  runsOf,
} from '#test/builders/collecting/collecting-azure-devops.ts';
import { aFailedBuild, aProject, aRelease, someBuilds, start } from '#test/builders/systems/azure-devops.ts';
import { always, broken, failedOf, garbage, reportOf } from '#test/builders/systems/item-faults.ts';
import { retried } from '#test/simulators/azure-devops/model.ts';
import type { AzureServer } from '#test/simulators/azure-devops/server.ts';
import type { FaultKind } from '#test/simulators/faults.ts';

const project = () => aProject([...someBuilds(30), aFailedBuild(31)], [aRelease(1), aRelease(2), aRelease(3)]);

/** How a collection of the same project without faults ends. */
async function faultless(): Promise<Kept> {
  const kept = nothing();
  await collectInto(kept, await azureOfTest(project()));
  return kept;
}

const collected = (kept: Kept, server: AzureServer, reconcile = false) =>
  reportOf(collectInto(kept, server, { reconcile }));

const paths: readonly (readonly [string, string, string])[] = [
  ['the timeline of a build', 'builds/12/timeline', '#12'],
  ['the changes of a build', 'builds/12/changes', '#12'],
  ['a release', 'release/releases/2', 'release #2'],
];

describe.each([
  ['500', broken, 'server_error'],
  ['half a JSON', garbage, 'answer_unreadable'],
  ['403', { kind: 'status', status: 403 }, 'token_lacks_right'],
] as const)('one answer that is %s', (_, fault, name) => {
  test.each(paths)('at %s is named, all others come in, and once it is right it follows', async (__, where, item) => {
    const server = await azureOfTest(project());
    server.fail(fault, where, always);
    const kept = nothing();
    const report = await collected(kept, server, true);
    expect(failedOf(report)).toEqual([[expect.stringContaining(item), name]]);
    const whole = await faultless();
    expect(kept.runs.size).toBe(whole.runs.size - 1);
    expect([...kept.gone]).toEqual([]);
    // Still so at the next collection, which adds nothing and takes nothing away.
    expect(failedOf(await collected(kept, server, true))).toHaveLength(1);
    expect(kept.runs.size).toBe(whole.runs.size - 1);
    server.mend();
    expect(await collected(kept, server)).toBeNull();
    expect(runsOf(kept)).toEqual(runsOf(whole));
  });
});

const nonsense: FaultKind = { kind: 'altered', from: /("id":12,[^{]*"status":)"\w+"/, to: '$1{}' };

test('a build of which the list tells nonsense is named, all others come in, it is not gone, and it follows', async () => {
  const server = await azureOfTest(project());
  const kept = nothing();
  server.fail(nonsense, 'build/builds?', always);
  const whole = await faultless();
  for (let collection = 0; collection < 3; collection++) {
    expect(failedOf(await collected(kept, server, collection > 0))).toEqual([['build #12', 'answer_unreadable']]);
    expect(kept.runs.size).toBe(whole.runs.size - 1);
  }
  server.mend();
  expect(await collected(kept, server)).toBeNull();
  expect(runsOf(kept)).toEqual(runsOf(whole));
  server.fail(nonsense, 'build/builds?', always);
  expect(failedOf(await collected(kept, server, true))).toEqual([['build #12', 'answer_unreadable']]);
  expect([...kept.gone]).toEqual([]);
  server.mend();
  expect(await collected(kept, server, true)).toBeNull();
  expect(runsOf(kept)).toEqual(runsOf(whole));
});

test.each([
  ['the finish of a build', 'build/builds?', /("id":12,[^{]*"finishTime":")[^"]*/, 'build #12'],
  ['the start of a build', 'build/builds?', /("id":12,[^{]*"startTime":")[^"]*/, 'build #12'],
  ['the finish of a stage', 'builds/12/timeline', /("finishTime":")[^"]*/, '#12'],
  ['the start of a deployment', 'release/releases/2', /("queuedOn":")[^"]*/, 'release #2'],
])('what is no moment does not pass for one that is still to come: %s', async (_, where, from, item) => {
  const server = await azureOfTest(project());
  const kept = nothing();
  const whole = await faultless();
  for (const moment of ['2026-09-01T10:02:60Z', '2026-09-01T10:02:05+01', '+010000-01-01T00:00:00Z', 'soon']) {
    server.fail({ kind: 'altered', from, to: `$1${moment}` }, where, always);
    expect(failedOf(await collected(kept, server, true))).toEqual([
      [expect.stringContaining(item), 'answer_unreadable'],
    ]);
    expect(kept.runs.size).toBe(whole.runs.size - 1);
    server.mend();
  }
  expect(await collected(kept, server)).toBeNull();
  expect(runsOf(kept)).toEqual(runsOf(whole));
});

test.each([
  ['build/definitions', /^definition #\d+$/],
  ['release/definitions', /^release definition #\d+$/],
])('a definition of which %s tells nonsense is named, and all runs come in', async (where, name) => {
  const server = await azureOfTest(project());
  server.fail({ kind: 'altered', from: /"name":"[^"]*"/, to: '"name":7' }, where, always);
  const kept = nothing();
  expect(failedOf(await collected(kept, server))).toEqual([[expect.stringMatching(name), 'answer_unreadable']]);
  expect(runsOf(kept)).toEqual(runsOf(await faultless()));
});

test('a build that was started by a project whose name was cut within a character comes in, and all others with it', async () => {
  const server = await azureOfTest(project());
  const by = '{"projectName":"shop \\ud83d","definitionId":"1","buildId":"1"}';
  server.fail({ kind: 'altered', from: /("id":12,.*?"triggerInfo":){[^}]*}/s, to: `$1${by}` }, 'build/builds?', always);
  const kept = nothing();
  expect(await collected(kept, server)).toBeNull();
  expect(kept.runs.size).toBe((await faultless()).runs.size);
});

test('a build that is stored and cannot be read again stays as it is, and is not gone', async () => {
  const server = await azureOfTest(project());
  const kept = nothing();
  await collected(kept, server);
  const stored = runsOf(kept);
  server.model.builds = server.model.builds.map((build) =>
    build.id === 31 ? retried(build, 1, start + 86_400_000, ['succeeded']) : build,
  );
  server.fail(broken, 'builds/31/', always);
  expect(failedOf(await collected(kept, server, true))).toHaveLength(1);
  expect(runsOf(kept)).toEqual(stored);
  expect([...kept.gone]).toEqual([]);
  server.mend();
  expect(await collected(kept, server)).toBeNull();
  expect(runsOf(kept)).not.toEqual(stored);
});

test('the list of builds that cannot be read does not keep classic releases away, and what went away is looked for later', async () => {
  const server = await azureOfTest(project());
  const kept = nothing();
  await collected(kept, server);
  server.model.builds = server.model.builds.filter(({ id }) => id !== 12);
  server.fail(broken, 'build/builds?', always);
  expect(failedOf(await collected(kept, server, true))).toEqual([['builds', 'server_error']]);
  const fresh = nothing();
  expect(failedOf(await collected(fresh, server))).toEqual([['builds', 'server_error']]);
  expect(runsOf(fresh)).toHaveLength(3);
  server.mend();
  expect(await collected(kept, server)).toBeNull();
  expect([...kept.gone]).toEqual([expect.stringMatching(/ 12$/)]);
});

test('a release that cannot be read when it is looked for is not gone', async () => {
  const server = await azureOfTest(project());
  const kept = nothing();
  await collected(kept, server);
  server.fail({ kind: 'instead', body: '{"count":0,"value":[]}' }, 'release/releases?', always);
  server.fail(broken, 'release/releases/2', always);
  expect(failedOf(await collected(kept, server, true))).toEqual([['release #2', 'server_error']]);
  expect([...kept.gone]).toEqual([]);
});

test('a host of classic releases that refuses the connection leaves the builds in, and is named', async () => {
  const server = await azureOfTest(project());
  await server.refuseReleases();
  const kept = nothing();
  expect(failedOf(await collected(kept, server))).toEqual([['classic releases', 'unreachable_refused']]);
  expect(kept.runs.size).toBeGreaterThan(30);
});

test('the definitions of releases that cannot be read leave the releases in', async () => {
  const server = await azureOfTest(project());
  server.fail(garbage, 'release/definitions', always);
  const kept = nothing();
  expect(failedOf(await collected(kept, server))).toEqual([['release definitions', 'answer_unreadable']]);
  expect(kept.runs.size).toBe((await faultless()).runs.size);
  server.mend();
  expect(await collected(kept, server)).toBeNull();
  expect(kept.pipelines).toEqual((await faultless()).pipelines);
});
