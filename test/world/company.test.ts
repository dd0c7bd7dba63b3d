import { expect, test } from 'vitest';
import type { Job } from '../simulators/jenkins/model.ts';
import { asJenkins } from './as-jenkins.ts';
import { makeCompany } from './company.ts';
import type { World, WorldPipeline, WorldRun } from './history.ts';
import { workspaceOf } from './workspace.ts';

const until = Date.UTC(2026, 10, 20, 15);
const day = 86_400_000;
const company = makeCompany({ seed: 1, scale: 1, until });

const pipelinesOf = (world: World): readonly WorldPipeline[] => world.teams.flatMap(({ pipelines }) => pipelines);
const runsOf = (world: World): readonly WorldRun[] => pipelinesOf(world).flatMap(({ runs }) => runs);

function pipeline(team: string, name: string): WorldPipeline {
  const pipeline = company.teams.find((one) => one.name === team)?.pipelines.find((one) => one.name === name);
  if (!pipeline) throw new Error(`The company has no ${team}/${name}.`);
  return pipeline;
}

/** The runs of each series of numbers: a branch counts on its own. */
const seriesOf = ({ runs }: WorldPipeline): readonly (readonly WorldRun[])[] => [
  ...Map.groupBy(runs, ({ branch }) => branch).values(),
];

test('the same settings make the same company, another seed another one', () => {
  expect(makeCompany({ seed: 1, scale: 1, until })).toEqual(company);
  expect(makeCompany({ seed: 2, scale: 1, until })).not.toEqual(company);
});

test('a larger company holds the smaller one, and is as many times as large', () => {
  const larger = makeCompany({ seed: 1, scale: 3, until });
  expect(larger.teams.slice(0, 3)).toEqual(company.teams);
  expect(new Set(larger.teams.map(({ name }) => name)).size).toBe(9);
  expect(runsOf(larger).length / runsOf(company).length).toBeGreaterThan(2.5);
  expect(runsOf(larger).length / runsOf(company).length).toBeLessThan(3.5);
});

test('a company of scale one has some thousand runs in half a year, and none from the future', () => {
  const runs = runsOf(company);
  expect(runs.length).toBeGreaterThan(3000);
  expect(runs.length).toBeLessThan(8000);
  for (const { queuedAt, startedAt } of runs) {
    expect(queuedAt).toBeGreaterThanOrEqual(until - 188 * day);
    expect(startedAt).toBeLessThan(until);
  }
});

test.each([1, 2, 3, 4, 5])('whatever the seed (%i), numbers, times and links fit together', (seed) => {
  const world = makeCompany({ seed, scale: 1, until });
  const ended = new Map<string, number>();
  for (const { name, pipelines } of world.teams) {
    for (const one of pipelines) {
      for (const { branch, number, finishedAt } of one.runs)
        ended.set(`${name}/${one.name}${one.hasBranches ? `/${branch}` : ''} ${number}`, finishedAt);
    }
  }
  for (const series of pipelinesOf(world).flatMap(seriesOf)) {
    const [first] = series;
    series.forEach((run, index) => {
      expect(run.number).toBe((first?.number ?? 0) + index);
      expect(run.startedAt).toBeGreaterThanOrEqual(series[index - 1]?.startedAt ?? 0);
      expect(run.startedAt).toBeGreaterThan(run.queuedAt);
      expect(run.finishedAt).toBeGreaterThan(run.startedAt);
      for (const { committedAt } of run.commits) expect(committedAt).toBeLessThan(run.queuedAt);
      for (const fed of run.fedBy) expect(ended.get(`${fed.pipeline} ${fed.number}`)).toBeLessThanOrEqual(run.queuedAt);
    });
  }
});

test('work comes from a build over two tests, which meet again in one stage, to the release', () => {
  const sources = (name: string) =>
    new Set(pipeline('shop', name).runs.flatMap(({ fedBy }) => fedBy.map((fed) => fed.pipeline)));
  expect(sources('integration-tests')).toEqual(new Set(['shop/build']));
  expect(sources('security-scan')).toEqual(new Set(['shop/build']));
  expect(sources('stage')).toEqual(new Set(['shop/integration-tests', 'shop/security-scan']));
  expect(sources('deploy')).toEqual(new Set(['shop/stage']));
  expect(pipeline('shop', 'stage').runs.every(({ fedBy }) => fedBy.length === 2)).toBe(true);
});

test('a release is rolled back now and then: what was delivered before comes again', () => {
  const delivered = pipeline('shop', 'deploy').runs.flatMap(({ fedBy }) => fedBy.map(({ number }) => number));
  const comesBack = delivered.filter((number, index) => number < Math.max(...delivered.slice(0, index)));
  expect(comesBack.length).toBeGreaterThan(2);
  expect(comesBack.length).toBeLessThan(delivered.length / 5);
});

test('some failures last over several revisions, others pass on a second try of the same one', () => {
  const { runs } = pipeline('shop', 'build');
  const isBroken = ({ result }: WorldRun) => result === 'failure' || result === 'unstable';
  const neighbours = runs.flatMap((run, index) => {
    const next = runs[index + 1];
    return next && isBroken(run) ? [{ run, next }] : [];
  });
  const lasting = neighbours.filter(({ run, next }) => isBroken(next) && run.revision !== next.revision);
  const flaky = runs.filter((run, index) =>
    runs
      .slice(0, index)
      .some((other) => isBroken(other) && other.revision === run.revision && run.result === 'success'),
  );
  expect(lasting.length).toBeGreaterThan(2);
  expect(flaky.length).toBeGreaterThan(2);
  for (const result of ['success', 'failure', 'unstable', 'aborted'])
    expect(runs.filter((run) => run.result === result).length).toBeGreaterThan(0);
});

test('little happens at weekends and in the night', () => {
  const pushed = runsOf(company).filter(({ commits }) => commits.length > 0);
  const atWeekends = pushed.filter(({ queuedAt }) => [0, 6].includes(new Date(queuedAt).getUTCDay()));
  expect(atWeekends.length).toBeGreaterThan(0);
  expect(atWeekends.length / 2).toBeLessThan((pushed.length - atWeekends.length) / 5 / 3);
  expect(pushed.every(({ queuedAt }) => new Date(queuedAt).getUTCHours() >= 7)).toBe(true);
});

test('runs overlap, overtake each other and wait for an executor', () => {
  const all = pipelinesOf(company).flatMap(seriesOf);
  const overtaken = all.flatMap((series) =>
    series.filter((run, index) => run.finishedAt < (series[index - 1]?.finishedAt ?? 0)),
  );
  expect(overtaken.length).toBeGreaterThan(5);
  expect(runsOf(company).filter(({ queuedAt, startedAt }) => startedAt - queuedAt > 60_000).length).toBeGreaterThan(20);
});

test('as a Jenkins it has folders, branches with odd names, a rotated log and runs that still go on', () => {
  // A moment at which somebody's run is under way.
  const [some] = pipeline('shop', 'deploy').runs.slice(-1);
  const moment = Math.round(((some?.startedAt ?? 0) + (some?.finishedAt ?? 0)) / 2);
  const { jobs } = asJenkins({ ...company, until: moment }, (repository) => repository);
  const inside = jobs.flatMap((folder) => ('jobs' in folder ? folder.jobs : []));
  const branches = inside.flatMap((item) => (item.kind === 'multibranch' ? item.jobs : []));
  const builds = [...inside, ...branches].flatMap((item) => ('builds' in item ? (item as Job).builds : []));

  expect(jobs.map(({ name, kind }) => [name, kind])).toEqual([
    ['shop', 'folder'],
    ['platform', 'folder'],
  ]);
  expect(branches.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'main',
      expect.stringMatching(/^feature%2FPLATFORM-\d+$/),
      expect.stringMatching(/^PR-\d+$/),
    ]),
  );
  expect(branches.flatMap((item) => ('builds' in item ? (item.builds[0]?.number ?? []) : []))).toContain(41);
  expect(new Set(builds.flatMap(({ causes }) => causes.map(({ kind }) => kind)))).toEqual(
    new Set(['scm', 'user', 'upstream']),
  );
  const running = builds.filter(({ building }) => building);
  expect(running.length).toBeGreaterThan(0);
  for (const build of running) expect(build).toMatchObject({ result: null, duration: 0 });
  for (const { timestamp } of builds) expect(timestamp).toBeLessThanOrEqual(moment);
});

test('every team is where it is at home, each release point is named once, and edges lead from one system to another', () => {
  const [project] = workspaceOf(company, {
    jenkins: 'http://127.0.0.1:9/jenkins',
    jira: 'http://127.0.0.1:8',
    azureDevOps: 'http://127.0.0.1:7/tfs/Main/Acme',
    github: 'http://127.0.0.1:6',
  }).projects;
  expect(project?.time_zone).toBe('Europe/Berlin');
  const urls = project?.integrations.map(({ url }) => url) ?? [];
  expect(urls).toEqual(
    expect.arrayContaining([
      'http://127.0.0.1:9/jenkins/job/shop/job/deploy',
      'http://127.0.0.1:9/jenkins/job/platform',
      'http://127.0.0.1:7/tfs/Main/Acme',
    ]),
  );
  expect(urls.filter((url) => url.includes('/job/accounts'))).toEqual([]);
  expect(project?.repositories.map(({ url }) => url)).toEqual(
    company.teams.flatMap(({ repositories }) => repositories).map(({ name }) => `http://127.0.0.1:6/${name}`),
  );
  expect(project?.pipelines.release).toEqual([
    'shop-deploy',
    'acme/shop-web/deployments/production',
    'azure/accounts/deploy',
  ]);
  expect(project?.pipelines.edges).toEqual(
    expect.arrayContaining([
      { from: 'platform/platform/library', to: 'azure/accounts/build' },
      { from: 'acme/shop-web/web', to: 'shop-web-acceptance' },
      { from: 'shop-web-acceptance', to: 'acme/shop-web/deployments/production' },
    ]),
  );
  // What follows a deployment on the same revision is left to be proposed.
  const named = project?.pipelines.edges.flatMap(({ from, to }) => [from, to]);
  expect(project?.integrations.map(({ name }) => name)).toContain('shop-web-smoke');
  expect(named).not.toContain('shop-web-smoke');
});

test.each([1, 2, 3])('whatever the hour (seed %i), something runs at the end of a company that is at work', (seed) => {
  const night = Date.UTC(2026, 10, 22, 2);
  const running = (busy: boolean) =>
    pipelinesOf(makeCompany({ seed, scale: 1, until: night, busy })).filter(({ runs }) =>
      runs.some(({ finishedAt }) => finishedAt > night),
    );
  expect(running(false)).toEqual([]);
  expect(running(true).length).toBeGreaterThan(1);
});
