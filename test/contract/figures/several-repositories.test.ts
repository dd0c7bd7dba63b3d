import { expect, onTestFinished, test } from 'vitest';
import { workers } from '#main/app/runtime-paths.ts';
import type { inFlight } from '#shared/api/commits.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { leadTimes } from '#shared/api/lead-times.ts';
import type { seriesEndpoints } from '#shared/api/series.ts';
import { addIntegration, addProject, addToken } from '#shared/desktop/commands.ts';
import { aProject, aSimulatedBuild, aStage } from '#test/builders/systems/azure-devops.ts';
import { aBuild, aJob } from '#test/builders/systems/jenkins.ts';
import type { SimulatedBuild, SimulatedDefinition } from '#test/simulators/azure-devops/model.ts';
import { startAzure } from '#test/simulators/azure-devops/server.ts';
import type { Build } from '#test/simulators/jenkins/model.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';
import { instanceOfTest } from '../test-instance.ts';

const remotes = { web: 'https://git.example/shop/web.git', library: 'https://git.example/tools/library.git' };
const account = { user: 'u', token: 'canary-secret' };
type Name = keyof typeof remotes;

const minute = 60_000;
const start = Date.UTC(2026, 8, 1, 8);

/** The revision of each repository that a build read, and which of them it lists as changed. */
interface Read {
  readonly result: 'SUCCESS' | 'FAILURE';
  readonly hour: number;
  readonly web: string;
  readonly library: string;
  readonly changed: readonly Name[];
  /** Of the application; main unless given. */
  readonly branch?: string;
  /** Of the library; main unless given. */
  readonly libraryBranch?: string;
  /** Where the application is, if it has moved. */
  readonly movedTo?: string;
  /** Whether it broke before it read what it reads last. */
  readonly broke?: boolean;
}

/** Builds that read two repositories, in the order given; each lasts ten minutes, and what it lists was committed a minute before it began. */
const buildsOf = (order: readonly [Name, Name], reads: readonly Read[]): readonly Build[] =>
  reads.map((read, index) => {
    const timestamp = start + read.hour * 60 * minute;
    const [before, last] = order.map((name) => ({
      revision: read[name],
      remote: (name === 'web' ? read.movedTo : undefined) ?? remotes[name],
      branch: (name === 'web' ? read.branch : read.libraryBranch) ?? 'main',
      changes: read.changed.includes(name) ? [{ commitId: read[name], timestamp: timestamp - minute }] : [],
    }));
    return aBuild(index + 1, {
      ...{ timestamp, queuedMillis: 0, duration: 10 * minute, result: read.result },
      ...(read.broke ? before : last),
      readBefore: before && !read.broke ? [before] : [],
    });
  });

/** A change of the application breaks, the library is mended, and the build of it alone takes the change out. */
const mendedByLibrary: readonly Read[] = [
  { hour: 0, result: 'SUCCESS', web: 'w1', library: 'l1', changed: [] },
  { hour: 1, result: 'SUCCESS', web: 'w2', library: 'l1', changed: ['web'] },
  { hour: 2, result: 'SUCCESS', web: 'w3', library: 'l2', changed: ['web', 'library'] },
  { hour: 3, result: 'FAILURE', web: 'w4', library: 'l2', changed: ['web'] },
  { hour: 4, result: 'SUCCESS', web: 'w4', library: 'l3', changed: ['library'] },
  { hour: 99, result: 'SUCCESS', web: 'w5', library: 'l3', changed: ['web'] },
];

/** A project that collects a system, and collects it again. */
async function collected(kind: 'ci_server' | 'cloud_pipeline', system: string) {
  const instance = await instanceOfTest(undefined, { workers, timeZone: 'UTC' });
  const { service } = instance;
  const project_id = (await service.call(addProject, { name: 'Shop', time_zone: 'UTC' })).id;
  const username = kind === 'ci_server' ? account.user : null;
  const signIn = { name: 'system', integ_type: kind, username, secret: account.token };
  const token_id = (await service.call(addToken, { ...signIn, origins: [new URL(system).origin] })).id;
  const of = { integration_type: kind, name: 'system', project_id, token_id, url: system };
  const { id } = await service.call(addIntegration, of);
  await service.idle();
  return {
    async again(): Promise<void> {
      await instance.ask(`/api/syncs/${id}`, { method: 'POST' });
      await service.idle();
    },
    /** The lead times by revision, in minutes, what is in flight, and the repairs in seconds. */
    async figures() {
      const { data } = await instance.json<OutputOf<typeof leadTimes>>(
        `/api/lead_times/${project_id}?from=2026-08-30&to=2026-09-10&include=evidence`,
      );
      const arrived = data.flatMap(({ lead_times }) => lead_times.flatMap(({ evidence }) => evidence?.commits ?? []));
      const { count } = await instance.json<OutputOf<typeof inFlight>>(`/api/in_flight/${project_id}`);
      const repairs = await instance.json<OutputOf<(typeof seriesEndpoints)[number]>>(`/api/repair_times/${id}`);
      return {
        minutes: Object.fromEntries(arrived.map(({ revision, lead_time }) => [revision, lead_time])),
        inFlight: count,
        repairs: repairs.data.map(({ y }) => y),
      };
    },
  };
}

/** The figures after collections that find so many builds each. */
async function figuresOfJenkins(order: readonly [Name, Name], found: readonly number[], reads = mendedByLibrary) {
  const builds = buildsOf(order, reads);
  const job = aJob('web', 1, 0, 'pipeline');
  job.builds = builds.slice(0, found[0]);
  const jenkins = await startJenkins({ jobs: [job] }, account);
  onTestFinished(() => jenkins.close());
  const { again, figures } = await collected('ci_server', jenkins.url);
  for (const count of found.slice(1)) {
    job.builds = builds.slice(0, count);
    await again();
  }
  return figures();
}

const orders: readonly [string, readonly [Name, Name]][] = [
  ['a library before the application', ['library', 'web']],
  ['a library after the application', ['web', 'library']],
];
test.each(
  orders.flatMap(([words, order]) => [
    { words, order, how: 'at once', found: [6] },
    { words, order, how: 'one by one', found: [1, 2, 3, 4, 5, 6] },
  ]),
)('builds of Jenkins that read $words carry the changes of both, collected $how', async ({ order, found }) => {
  expect(await figuresOfJenkins(order, found)).toEqual({
    minutes: { w2: 10, w3: 10, l2: 10, w4: 70, l3: 10, w5: 10 },
    inFlight: 0,
    repairs: [3600],
  });
});

test('builds of Jenkins that list no change for pages are of the repository that older ones tell', async () => {
  const nightly = Array.from({ length: 70 }, (_, night): Read => {
    const read = { hour: 5 + night / 10, result: night < 3 ? 'FAILURE' : 'SUCCESS', web: 'w2', library: 'l1' } as const;
    return { ...read, changed: night === 0 ? ['web'] : [] };
  });
  const reads: readonly Read[] = [{ hour: 0, result: 'SUCCESS', web: 'w1', library: 'l1', changed: [] }, ...nightly];
  expect(await figuresOfJenkins(['web', 'library'], [71], reads)).toMatchObject({ minutes: { w2: 28 }, inFlight: 0 });
});

test.each(orders)(
  'of a busy library beside the application runs keep the branch of the application, %s',
  async (_, order) => {
    const reads: readonly Read[] = [
      { hour: 0, result: 'SUCCESS', web: 'w1', library: 'l1', changed: [] },
      { hour: 1, result: 'FAILURE', web: 'x1', library: 'l2', changed: both, branch: 'feature/x' },
      { hour: 2, result: 'SUCCESS', web: 'w2', library: 'l3', changed: both },
      { hour: 3, result: 'FAILURE', web: 'x2', library: 'l4', changed: both, branch: 'feature/x' },
      { hour: 4, result: 'SUCCESS', web: 'w3', library: 'l5', changed: both },
    ];
    expect(await figuresOfJenkins(order, [5], reads)).toMatchObject({ repairs: [], inFlight: 0 });
  },
);

const both = ['web', 'library'] as const;

/** A young job, whose first builds list changes of the library alone; later ones list those of the application, and some of both. */
const young = (libraryBranch: string, isOfBoth: (at: number) => boolean): readonly Read[] => [
  { hour: 0, result: 'SUCCESS', web: 'w1', library: 'l1', changed: [], libraryBranch },
  { hour: 1, result: 'SUCCESS', web: 'w1', library: 'l2', changed: ['library'], libraryBranch },
  ...Array.from({ length: 60 }, (_, at): Read => {
    const isBranch = at % 3 === 0;
    const web = isBranch ? `x${at}` : `w${at + 2}`;
    const library = `l${3 + Array.from({ length: at + 1 }, (_, index) => index).filter(isOfBoth).length}`;
    const read = { hour: 2 + at, web, library, libraryBranch, changed: isOfBoth(at) ? both : (['web'] as const) };
    return { ...read, result: isBranch ? 'FAILURE' : 'SUCCESS', branch: isBranch ? 'feature/x' : 'main' };
  }),
];

const stories: readonly [string, readonly Read[]][] = [
  ['changed the library alone', young('main', () => false)],
  ['changed a library on master alone', young('master', () => false)],
  ['changed the library alone, as every second does beside the application', young('master', (at) => at % 2 === 0)],
];

test.each(
  orders.flatMap(([place, order]) =>
    stories.flatMap(([words, reads]) => [
      { place, order, words, reads, how: 'two parts', found: [2, 62] },
      { place, order, words, reads, how: 'many', found: [2, 4, 6, 8, 10, 12, 14, 20, 30, 40, 62, 62] },
    ]),
  ),
)(
  'of a young job of Jenkins whose first builds $words, $place, the figures are those of the application, collected in $how',
  async ({ order, found, reads }) => {
    const atOnce = await figuresOfJenkins(order, [62], reads);
    expect(atOnce).toMatchObject({ inFlight: 0, repairs: [] });
    expect(Object.keys(atOnce.minutes).length).toBeGreaterThan(30);
    expect(await figuresOfJenkins(order, found, reads)).toEqual(atOnce);
  },
);

/** One of some builds breaks, and another one later: with the library's change, and before it has read the application or after. */
const breaking = (libraryBranch: string, broke: boolean): readonly Read[] =>
  Array.from({ length: 30 }, (_, at): Read => {
    const breaks = at === 9 || at === 20;
    const library = `l${[9, 20].filter((one) => one <= at).length}`;
    const read = { hour: at, web: `w${at}`, library, libraryBranch, broke: broke && breaks };
    return { ...read, result: breaks ? 'FAILURE' : 'SUCCESS', changed: breaks ? ['library'] : ['web'] };
  });

test.each(
  ['main', 'master'].flatMap((libraryBranch) => [
    { libraryBranch, how: 'at once', found: [30] },
    { libraryBranch, how: 'in parts', found: [5, 9, 10, 11, 30] },
  ]),
)(
  'a build of Jenkins that breaks before it reads the application counts for it, with a library on $libraryBranch, collected $how',
  async ({ libraryBranch, found }) => {
    const readBoth = await figuresOfJenkins(['library', 'web'], [30], breaking(libraryBranch, false));
    expect(readBoth).toMatchObject({ inFlight: 0, repairs: [3600, 3600], minutes: { l1: 70, l2: 70 } });
    expect(await figuresOfJenkins(['library', 'web'], found, breaking(libraryBranch, true))).toEqual(readBoth);
  },
);

/** Builds that mostly list changes of the application, which moves before one of them, and every tenth of a library too. */
const moving = (libraryBranch: string, movesAt: number): readonly Read[] =>
  Array.from({ length: 130 }, (_, at): Read => {
    const read = { hour: at, web: `w${at}`, library: `l${Math.floor(at / 10)}`, libraryBranch };
    return {
      ...{ ...read, result: at % 3 === 1 ? 'FAILURE' : 'SUCCESS', changed: at % 10 === 0 ? both : ['web'] },
      ...(at >= movesAt && { movedTo: 'https://git.example/store/web.git' }),
    };
  });

test.each(
  orders.flatMap(([place, order]) =>
    ['main', 'master'].flatMap((libraryBranch) => [
      { place, order, libraryBranch, movesAt: 60, how: 'at once', found: [130] },
      { place, order, libraryBranch, movesAt: 60, how: 'from its first new build on', found: [60, 61, 130] },
      { place, order, libraryBranch, movesAt: 66, how: 'in four parts', found: [50, 66, 70, 130, 130] },
    ]),
  ),
)(
  'with $place on $libraryBranch a move of the application changes no figure, collected $how',
  async ({ order, libraryBranch, movesAt, found }) => {
    const stayed = await figuresOfJenkins(order, [130], moving(libraryBranch, 130));
    expect(stayed.repairs.length).toBeGreaterThan(40);
    expect(await figuresOfJenkins(order, found, moving(libraryBranch, movesAt))).toEqual(stayed);
  },
);

/** The figures after collections that find so many builds each of a pipeline. */
async function figuresOfAzure(
  builds: readonly SimulatedBuild[],
  found: readonly number[],
  pipeline: Pick<SimulatedDefinition, 'repository' | 'defaultBranch' | 'before'>,
) {
  const model = aProject(builds.slice(0, found[0]));
  model.definitions = model.definitions.map((one) => ({ ...one, ...pipeline }));
  model.releaseDefinitions = [];
  model.releases = [];
  model.now = start + 100 * 60 * minute;
  const azure = await startAzure(model, { edition: 'server', token: account.token });
  onTestFinished(() => azure.close());
  const { again, figures } = await collected('cloud_pipeline', azure.url);
  for (const count of found.slice(1)) {
    model.builds = builds.slice(0, count);
    await again();
  }
  return figures();
}

/** Builds of a pipeline in Azure DevOps that are each triggered by one of two repositories: the same story. */
const triggeredBuilds = (branches: Readonly<Record<Name, string>>): readonly SimulatedBuild[] =>
  (
    [
      { hour: 0, by: 'library', revision: 'l1', result: 'succeeded' },
      { hour: 1, by: 'web', revision: 'w1', result: 'succeeded' },
      { hour: 2, by: 'library', revision: 'l2', result: 'succeeded' },
      { hour: 3, by: 'web', revision: 'w2', result: 'failed' },
      { hour: 4, by: 'library', revision: 'l3', result: 'succeeded' },
      { hour: 99, by: 'web', revision: 'w3', result: 'succeeded' },
    ] as const
  ).map(({ hour, by, revision, result }, index) => {
    const queuedAt = start + hour * 60 * minute;
    const times = { startedAt: queuedAt, finishedAt: queuedAt + 10 * minute };
    return aSimulatedBuild(index + 1, {
      ...{ queuedAt, ...times, revision, result, stages: [aStage('Build', { ...times, result })] },
      ...{ branch: `refs/heads/${branches[by]}`, changes: [{ id: revision, at: queuedAt - minute }] },
      ...(by === 'library' && { triggeredIn: remotes.library }),
    });
  });

test.each(
  [
    { web: 'main', library: 'main' },
    { web: 'main', library: 'master' },
    { web: 'master', library: 'main' },
  ].flatMap((branches) => [
    { ...branches, how: 'at once', found: [6] },
    { ...branches, how: 'one by one', found: [2, 3, 4, 5, 6] },
    { ...branches, how: 'from one of the library on', found: [1, 5, 6] },
  ]),
)(
  'builds of Azure DevOps that a library on $library triggers carry the changes of the application on $web, collected $how',
  async ({ web, library, found }) => {
    const pipeline = { repository: remotes.web, defaultBranch: web };
    expect(await figuresOfAzure(triggeredBuilds({ web, library }), found, pipeline)).toEqual({
      minutes: { l1: 10, w1: 10, l2: 10, w2: 70, l3: 10, w3: 10 },
      inFlight: 0,
      repairs: [3600],
    });
  },
);

/** A pipeline whose file moves to a repository of its own, while pushes to the application still trigger it. */
const movedFile = (
  [
    { revision: 'a1', of: 1, result: 'succeeded' },
    { revision: 'a2', of: 1, result: 'succeeded' },
    { revision: 'a3', of: 2, result: 'failed' },
    { revision: 'a4', of: 2, result: 'failed' },
    { revision: 'p1', of: 2, result: 'succeeded' },
    { revision: 'a5', of: 2, result: 'succeeded' },
  ] as const
).map(({ revision, of, result }, index) => {
  const queuedAt = start + index * 60 * minute;
  const times = { startedAt: queuedAt, finishedAt: queuedAt + 10 * minute };
  return aSimulatedBuild(index + 1, {
    ...{ queuedAt, ...times, revision, result, stages: [aStage('Build', { ...times, result })] },
    ...{ branch: 'refs/heads/main', changes: [{ id: revision, at: queuedAt - minute }], definitionRevision: of },
    ...(revision !== 'p1' && { triggeredIn: remotes.web }),
  });
});

test.each([
  { how: 'at once', found: [6] },
  { how: 'one by one', found: [1, 2, 3, 4, 5, 6] },
  { how: 'in two parts', found: [4, 6] },
])(
  'builds of Azure DevOps are of the repository that their revision of the pipeline builds, collected $how',
  async ({ found }) => {
    const before = [{ repository: remotes.web, defaultBranch: 'main' }];
    expect(await figuresOfAzure(movedFile, found, { repository: remotes.library, before })).toEqual({
      minutes: { a1: 10, a2: 10, a3: 130, a4: 70, p1: 10, a5: 10 },
      inFlight: 0,
      repairs: [7200],
    });
  },
);
