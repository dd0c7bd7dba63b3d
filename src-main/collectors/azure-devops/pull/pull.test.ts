import { describe, expect, test } from 'vitest';
import {
  azureOfTest,
  collectInto,
  nothing,
  resultsOf,
  runsOf,
  sourceOf,
  successes,
} from '#test/builders/collecting/collecting-azure-devops.ts';
import {
  aBuildGoingOn,
  aDeployment,
  aProject,
  aRelease,
  aSimulatedBuild,
  aStage,
  someBuilds,
  start,
} from '#test/builders/systems/azure-devops.ts';
import { failedOf, reportOf } from '#test/builders/systems/item-faults.ts';
import { ended } from '#test/simulators/azure-devops/model.ts';
import type { FaultKind } from '#test/simulators/faults.ts';
import type { Cursor } from '../../contract.ts';
import { azureDevOps } from '../azure-devops.ts';

const hour = 3_600_000;
const day = 24 * hour;

test.each(['services', 'server'] as const)('all builds and releases of a project are read: %s', async (edition) => {
  const azure = await azureOfTest(aProject(someBuilds(450), [aRelease(1), aRelease(2)]), { edition });
  const kept = nothing();
  await collectInto(kept, azure, { edition });
  const builds = runsOf(kept).filter(({ pipeline }) => pipeline.endsWith('/build/1'));
  expect(new Set(builds.map(({ number }) => number)).size).toBe(450);
  const organization = edition === 'services' ? 'https://dev.azure.com/acme' : `${new URL(azure.url).origin}/tfs/main`;
  expect([...kept.pipelines]).toEqual([
    [`azure-devops:${organization}/web%20shop/build/1`, 'web'],
    [`azure-devops:${organization}/web%20shop/build/2`, 'team/back end/api'],
    [`azure-devops:${organization}/web%20shop/release/7`, 'web (release)'],
  ]);
  expect([...kept.edges]).toEqual([
    `azure-devops:${organization}/web%20shop/build/1 → azure-devops:${organization}/web%20shop/release/7`,
  ]);
  expect(runsOf(kept).at(-1)).toMatchObject({
    number: 2,
    result: 'success',
    stages: [
      { name: 'Test', result: 'success' },
      { name: 'Production', result: 'success' },
    ],
    branch: 'main',
    fedBy: [{ pipeline: `azure-devops:${organization}/web%20shop/build/1`, number: 2, evidence: 'consumed' }],
  });
});

test.each([
  ['by a build that is stored', [{ number: 1, startedAt: aSimulatedBuild(1).startedAt }], 'old'],
  ['by a build that was stored before it began', [{ number: 1, startedAt: null }], 'old'],
  ['by nothing, as long as no run is stored', [], 'old'],
  ['not where its builds are others', [{ number: 77, startedAt: null }], 'web%20shop'],
  ['not where its builds began at other times, as on another server', [{ number: 1, startedAt: 7 }], 'web%20shop'],
])('a project that had another name is known again %s', async (_, newest, expected) => {
  const azure = await azureOfTest(aProject([aSimulatedBuild(1)], []));
  const source = {
    ...sourceOf(azure),
    storedPipelines: () => new Map([['azure-devops:https://dev.azure.com/acme/old/build/1', 1]]),
    storedSeries: () => ({ generation: 0, newest }),
  };
  const keys: unknown[] = [];
  for await (const { items } of azureDevOps.pull(source, null))
    for (const { kind, context } of items) if (kind === 'definition') keys.push(context.key);
  expect(keys).toContain(`azure-devops:https://dev.azure.com/acme/${expected}/build/1`);
});

test.each([
  ['as it has a stored release', start + 3_600_000, 'old'],
  ['not where its release began at another time', 7, 'web%20shop'],
])('a project of releases only that had another name is known again, %s', async (_, startedAt, expected) => {
  const createdAt = start + 3_600_000;
  const azure = await azureOfTest(
    aProject([], [aRelease(1, { createdAt, deployments: [aDeployment(10, 'Test', createdAt)] })]),
  );
  const source = {
    ...sourceOf(azure),
    storedPipelines: () => new Map([['azure-devops:https://dev.azure.com/acme/old/release/7', 1]]),
    storedSeries: () => ({ generation: 0, newest: [{ number: 1, startedAt }] }),
  };
  const keys: unknown[] = [];
  for await (const { items } of azureDevOps.pull(source, null))
    for (const { kind, context } of items) if (kind === 'definition') keys.push(context.key);
  expect(keys).toContain(`azure-devops:https://dev.azure.com/acme/${expected}/release/7`);
});

test('a project of releases only whose token may not read them is no new one', async () => {
  const azure = await azureOfTest(aProject([], [aRelease(1)]), { edition: 'server' });
  azure.fail({ kind: 'status', status: 403 }, 'release/', Number.POSITIVE_INFINITY);
  const source = sourceOf(azure, { edition: 'server' });
  const organization = `${new URL(azure.url).origin}/tfs/main`;
  const stored = {
    storedPipelines: () => new Map([[`azure-devops:${organization}/old/release/7`, 1]]),
    storedSeries: () => ({ generation: 0, newest: [{ number: 1, startedAt: start }] }),
  };
  const pages = azureDevOps.pull({ ...source, ...stored }, null)[Symbol.asyncIterator]();
  await expect(pages.next()).rejects.toMatchObject({ fault: 'token_lacks_right' });
});

test('a project of releases only keeps its former name when the releases are gone by which it was known', async () => {
  const createdAt = start + hour;
  const azure = await azureOfTest(
    aProject([], [aRelease(1, { createdAt, deployments: [aDeployment(10, 'Test', createdAt)] })]),
  );
  azure.model.definitions = [];
  const source = {
    ...sourceOf(azure),
    storedPipelines: () => new Map([['azure-devops:https://dev.azure.com/acme/old/release/7', 1]]),
    storedSeries: () => ({ generation: 0, newest: [{ number: 1, startedAt: createdAt }] }),
  };
  let cursor: Cursor | null = null;
  for await (const page of azureDevOps.pull(source, cursor)) cursor = page.cursor;
  azure.model.releases = [aRelease(2, { createdAt, deployments: [aDeployment(20, 'Test', createdAt)] })];
  const projects: unknown[] = [];
  for await (const { items } of azureDevOps.pull({ ...source, reconcile: true }, cursor))
    for (const { kind, context } of items) if (kind === 'release') projects.push(context.project);
  expect(projects).toEqual(['old']);
});

test('a definition that is deleted gives its name to the one that is made with it', async () => {
  const azure = await azureOfTest(aProject([aSimulatedBuild(1)], []));
  const [web, ...others] = azure.model.definitions;
  const kept = nothing();
  await collectInto(kept, azure);
  azure.model.definitions = [...others, { id: 9, name: web?.name ?? '', path: '\\' }];
  azure.model.builds = [...azure.model.builds, aSimulatedBuild(2, { definition: 9 })];
  azure.model.now += day;
  const namesOf = ({ pipelines }: typeof kept) =>
    [...pipelines].map(([key, name]) => `${key.split('/').at(-1)} ${name}`).sort();
  for (let times = 0; times < 2; times++) {
    await collectInto(kept, azure);
    expect(namesOf(kept)).toContain('9 web');
    expect(namesOf(kept)).toContain('1 web (1)');
  }
});

test('a project that is renamed and read under its former address keeps its links', async () => {
  const azure = await azureOfTest(aProject([aSimulatedBuild(1)], []));
  const kept = nothing();
  await collectInto(kept, azure);
  azure.model.renamedTo = 'Corner Shop';
  const fed = aSimulatedBuild(2, { definition: 2, triggeredBy: { build: 1, definition: 1 } });
  azure.model.builds = [...azure.model.builds, fed];
  azure.model.now += day;
  const createdAt = azure.model.now;
  azure.model.releases = [aRelease(1, { createdAt, deployments: [aDeployment(10, 'Test', createdAt)] })];
  azure.model.releaseDefinitions = [{ id: 7, name: 'live', path: '\\', takes: [1] }];
  await collectInto(kept, azure);
  const from = 'azure-devops:https://dev.azure.com/acme/web%20shop/build/1';
  expect(runsOf(kept).flatMap(({ fedBy }) => fedBy.map(({ pipeline }) => pipeline))).toEqual([from, from]);
  expect([...new Set([...kept.edges].map((edge) => edge.split(' → ')[0]))]).toEqual([from]);
});

test('a run says what the build says, and nobody is named in what is kept', async () => {
  const build = aSimulatedBuild(5, {
    definition: 2,
    branch: 'refs/pull/12/merge',
    triggeredBy: { build: 3, definition: 1 },
  });
  const azure = await azureOfTest(aProject([build]));
  const kept = nothing();
  await collectInto(kept, azure);
  expect(runsOf(kept)).toEqual([
    {
      kind: 'run',
      pipeline: 'azure-devops:https://dev.azure.com/acme/web%20shop/build/2',
      series: '',
      generation: 0,
      number: 5,
      attempt: 1,
      branch: 'pull/12/merge',
      pullRequest: true,
      repository: 'dev.azure.com/acme/Web%20Shop/_git/web',
      revision: 'c5',
      result: 'success',
      systemResult: 'succeeded',
      timedOut: false,
      queuedAt: build.queuedAt,
      startedAt: build.startedAt,
      finishedAt: build.finishedAt,
      url: 'https://dev.azure.com/acme/Web%20Shop/_build/results?buildId=5',
      changes: [
        {
          repository: 'dev.azure.com/acme/Web%20Shop/_git/web',
          revision: 'c5',
          committedAt: build.changes[0]?.at,
          merge: false,
        },
      ],
      fedBy: [
        {
          pipeline: 'azure-devops:https://dev.azure.com/acme/web%20shop/build/1',
          series: '',
          number: 3,
          evidence: 'triggered',
        },
      ],
      stages: build.stages.map(({ name, startedAt, finishedAt }) => ({
        name,
        result: 'success',
        startedAt,
        finishedAt,
      })),
    },
  ]);
});

test('what is new is read alone: builds that were read are not asked for in detail again', async () => {
  const model = aProject(someBuilds(30));
  const azure = await azureOfTest(model);
  const kept = nothing();
  await collectInto(kept, azure);
  const before = azure.requests.length;
  await collectInto(kept, azure);
  expect(azure.requests.slice(before).filter((path) => /timeline|changes/.test(path))).toEqual([]);
  model.builds = [...model.builds, aSimulatedBuild(31)];
  await collectInto(kept, azure);
  expect(azure.requests.slice(before).filter((path) => /changes/.test(path))).toHaveLength(1);
  expect(resultsOf(kept)).toEqual(successes(31));
});

test('a build that goes on is read again until it has ended', async () => {
  const model = aProject([aSimulatedBuild(1), aBuildGoingOn(2, 'inProgress'), aBuildGoingOn(3, 'notStarted')]);
  const azure = await azureOfTest(model);
  const kept = nothing();
  await collectInto(kept, azure);
  expect(resultsOf(kept)).toEqual(['1.1 success', '2.1 null', '3.1 null']);
  model.builds = model.builds.map((build) =>
    build.id === 2 ? ended(build, start + hour, 'failed') : build.id === 3 ? aBuildGoingOn(3, 'inProgress') : build,
  );
  await collectInto(kept, azure);
  expect(resultsOf(kept)).toEqual(['1.1 success', '2.1 failure', '3.1 null']);
});

describe('a build that ended before its timeline did is read again until that tells how its stages ended', () => {
  const both = [aSimulatedBuild(1), aSimulatedBuild(2)];
  const going = { startedAt: start, finishedAt: null, result: null };
  const late = aSimulatedBuild(2, { stages: [aSimulatedBuild(2).stages[0] ?? aStage('Build'), aStage('Test', going)] });

  test('where a stage still goes on', async () => {
    const model = aProject([aSimulatedBuild(1), late]);
    const azure = await azureOfTest(model);
    const kept = nothing();
    await collectInto(kept, azure);
    await collectInto(kept, azure);
    model.builds = both;
    await collectInto(kept, azure);
    const clean = nothing();
    await collectInto(clean, azure);
    expect(runsOf(kept)).toEqual(runsOf(clean));
  });

  test.each<FaultKind>([
    { kind: 'instead', body: '{"records":null}' },
    { kind: 'instead', body: '{"records":[]}' },
    { kind: 'instead', body: 'null' },
    { kind: 'status', status: 404 },
    { kind: 'empty' },
  ])('where it says nothing: %j', async (fault) => {
    const azure = await azureOfTest(aProject(both));
    azure.fail(fault, 'builds/2/timeline');
    const kept = nothing();
    await collectInto(kept, azure);
    await collectInto(kept, azure);
    const clean = nothing();
    await collectInto(clean, azure);
    expect(runsOf(kept)).toEqual(runsOf(clean));
  });

  test('but no longer than until a build ends an hour later', async () => {
    const model = aProject([aSimulatedBuild(1), late]);
    const azure = await azureOfTest(model);
    const kept = nothing();
    await collectInto(kept, azure);
    model.builds = [...model.builds, aSimulatedBuild(9)];
    await collectInto(kept, azure);
    const before = azure.requests.length;
    await collectInto(kept, azure);
    expect(azure.requests.slice(before).filter((path) => /timeline/.test(path))).toEqual([]);
  });
});

describe('a build whose changes are not there when it just ended', () => {
  test('is read again, and has them as soon as they are', async () => {
    const azure = await azureOfTest(aProject([aSimulatedBuild(1), aSimulatedBuild(2)]));
    azure.fail({ kind: 'status', status: 404 }, 'builds/2/changes');
    const kept = nothing();
    await collectInto(kept, azure);
    await collectInto(kept, azure);
    expect(runsOf(kept).map(({ changes }) => changes.length)).toEqual([1, 1]);
  });

  test('is read no longer than until a build ends an hour later, as where its repository was deleted', async () => {
    const model = aProject([aSimulatedBuild(1)]);
    const azure = await azureOfTest(model);
    azure.fail({ kind: 'status', status: 404 }, 'builds/1/changes', 3);
    const kept = nothing();
    await collectInto(kept, azure);
    model.builds = [...model.builds, aSimulatedBuild(9)];
    await collectInto(kept, azure);
    const before = azure.requests.length;
    await collectInto(kept, azure);
    expect(azure.requests.slice(before).filter((path) => /changes/.test(path))).toEqual([]);
    expect(resultsOf(kept)).toEqual(['1.1 success', '9.1 success']);
  });
});

test('a build that went on and was deleted is marked as gone', async () => {
  const model = aProject([aSimulatedBuild(1), aBuildGoingOn(2, 'inProgress')]);
  const azure = await azureOfTest(model);
  const kept = nothing();
  await collectInto(kept, azure);
  model.builds = model.builds.filter(({ id }) => id === 1);
  await collectInto(kept, azure);
  expect([...kept.gone]).toEqual(['build 1 2']);
});

test('a cancelled build that took too long is told from one that somebody cancelled', async () => {
  const canceled = (id: number, tookTooLong: boolean) => {
    const build = aSimulatedBuild(id, { tookTooLong, result: 'canceled' });
    return { ...build, stages: build.stages.map((stage) => ({ ...stage, result: 'canceled' as const })) };
  };
  const azure = await azureOfTest(aProject([canceled(1, true), canceled(2, false)]));
  const kept = nothing();
  await collectInto(kept, azure);
  expect(runsOf(kept).map(({ result, timedOut }) => [result, timedOut])).toEqual([
    ['aborted', true],
    ['aborted', false],
  ]);
});

test('a build whose pipeline file has errors is a failure without stages', async () => {
  const { startedAt } = aSimulatedBuild(1);
  const azure = await azureOfTest(
    aProject([aSimulatedBuild(1, { isInvalid: true, result: 'failed', finishedAt: startedAt })]),
  );
  const kept = nothing();
  await collectInto(kept, azure);
  expect(runsOf(kept)).toMatchObject([{ result: 'failure', startedAt, finishedAt: startedAt, stages: [] }]);
});

test('builds of a definition that is no longer there have a pipeline all the same', async () => {
  const azure = await azureOfTest(aProject([aSimulatedBuild(1, { definition: 99 })]));
  const kept = nothing();
  await collectInto(kept, azure);
  expect([...kept.pipelines.values()]).toContain('gone-99');
  expect(kept.runs.size).toBe(1);
});

test('a definition that is called otherwise keeps its runs', async () => {
  const model = aProject(someBuilds(1));
  const azure = await azureOfTest(model);
  const kept = nothing();
  await collectInto(kept, azure);
  model.definitions = [{ id: 1, name: 'front', path: '\\' }];
  await collectInto(kept, azure);
  expect(kept.pipelines.get('azure-devops:https://dev.azure.com/acme/web%20shop/build/1')).toBe('front');
});

describe('once a day what went away without a word is looked for', () => {
  test('deleted builds and releases are marked, and nothing else', async () => {
    const model = aProject(someBuilds(8), [aRelease(1), aRelease(2)]);
    const azure = await azureOfTest(model);
    const kept = nothing();
    await collectInto(kept, azure);
    model.builds = model.builds.flatMap((build) =>
      build.id === 3 ? [] : build.id === 5 ? [{ ...build, deleted: true }] : [build],
    );
    model.releases = [aRelease(2)];
    await collectInto(kept, azure);
    expect([...kept.gone]).toEqual([]);
    await collectInto(kept, azure, { reconcile: true });
    expect([...kept.gone].sort()).toEqual(['build 1 3', 'build 1 5', 'release 7 1']);
    await collectInto(kept, azure, { reconcile: true });
    expect([...kept.gone]).toHaveLength(3);
  });

  test('a build that was never told of is found', async () => {
    const model = aProject(someBuilds(4));
    const azure = await azureOfTest(model);
    const kept = nothing();
    await collectInto(kept, azure);
    model.builds = [...model.builds, aSimulatedBuild(90, { finishedAt: start - hour, startedAt: start - 2 * hour })];
    await collectInto(kept, azure, { reconcile: true });
    expect(runsOf(kept).map(({ number }) => number)).toContain(90);
  });

  test('a token that sees nothing any more is a missing right, no deletion', async () => {
    const model = aProject(someBuilds(4));
    const azure = await azureOfTest(model);
    const kept = nothing();
    await collectInto(kept, azure);
    model.builds = [];
    await expect(collectInto(kept, azure, { reconcile: true })).rejects.toMatchObject({ fault: 'token_lacks_right' });
    expect([...kept.gone]).toEqual([]);
  });
});

test('only what finished since a chosen day is read, and an earlier day later reads the rest', async () => {
  const azure = await azureOfTest(aProject(someBuilds(30)));
  const kept = nothing();
  await collectInto(kept, azure, { since: aSimulatedBuild(21).queuedAt });
  expect(resultsOf(kept)).toHaveLength(10);
  await collectInto(kept, azure, { since: aSimulatedBuild(11).queuedAt });
  expect(resultsOf(kept)).toHaveLength(20);
  await collectInto(kept, azure);
  expect(resultsOf(kept)).toEqual(successes(30));
});

test.each([
  ['9999-12-31T23:59:59.9999999Z', []],
  // Answers cannot write such a year.
  ['+275760-09-13T00:00:00Z', [['build #5', 'answer_unreadable']]],
] as const)('a build that claims to have finished at %s hides no others', async (finish, failed) => {
  const model = aProject(someBuilds(25));
  const azure = await azureOfTest(model, { largestTop: 7, repeatsFirstPage: true });
  const altered = { kind: 'altered', from: /("id":5,.*?"finishTime":)"[^"]+"/s, to: `$1"${finish}"` } as const;
  azure.fail(altered, 'build/builds?', Number.POSITIVE_INFINITY);
  const kept = nothing();
  const collected = async () => failedOf(await reportOf(collectInto(kept, azure)));
  await collectInto(kept, azure, { stopAfter: 2 });
  expect(await collected()).toEqual(failed);
  model.builds = someBuilds(29);
  model.now += day;
  expect(await collected()).toEqual(failed);
  const others = failed.length === 0 ? successes(29) : successes(29).toSpliced(4, 1);
  expect(resultsOf(kept)).toEqual(others);
});

test('builds and releases after the clock of the server was a year ahead are read', async () => {
  const [builds, releases] = [someBuilds(9), [aRelease(1), aRelease(2)]];
  const model = aProject(builds, releases);
  const { now } = model;
  model.now += 365 * day;
  const ahead = aSimulatedBuild(10, { finishedAt: model.now - day });
  model.builds = [...builds, ahead];
  const azure = await azureOfTest(model);
  const kept = nothing();
  await collectInto(kept, azure);
  model.now = now + day;
  model.builds = [...builds, ahead, aSimulatedBuild(11)];
  model.releases = [...releases, aRelease(3)];
  await collectInto(kept, azure);
  expect(resultsOf(kept).length).toBe(11 + 3);
  model.releases = [...model.releases, aRelease(4, { deployments: [aDeployment(40, 'Test', model.now + hour)] })];
  model.now += 2 * day;
  await collectInto(kept, azure);
  expect(resultsOf(kept).length).toBe(11 + 4);
});

test('a redeployment is read where the server told a time ahead when the release was read', async () => {
  const model = aProject(someBuilds(2), [aRelease(1)]);
  let ahead = 23 * hour;
  const azure = await azureOfTest(model, { clock: () => model.now + ahead });
  const kept = nothing();
  await collectInto(kept, azure);
  ahead = 0;
  model.now += hour;
  const again = aDeployment(999, 'Production', model.now - 60_000, { attempt: 2, modifiedAt: model.now });
  model.releases = model.releases.map((one) => ({ ...one, deployments: [...one.deployments, again] }));
  model.now += 3 * day;
  await collectInto(kept, azure, { reconcile: true });
  const ofRelease = runsOf(kept).filter(({ pipeline }) => pipeline.includes('/release/'));
  expect(ofRelease.map(({ attempt }) => attempt)).toEqual([1, 2]);
});
