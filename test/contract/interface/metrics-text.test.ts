import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DomainRecord, RunRecord } from '#main/collectors/contract.ts';
import { exposition } from '#main/http/exposition.ts';
import { labelNames, openMetricsText } from '#main/service/reading/open-metrics/open-metrics-text.ts';
import type { StoreWriter } from '#main/store/contract.ts';
import { changeProject } from '#shared/desktop/commands.ts';
import { at, collected, keyOf, run } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';
import { type Family, parseOpenMetrics } from './open-metrics-parser.ts';

const dayLength = 86_400_000;
/** From the made-up day to one that the last 90 days hold whenever this runs. */
const shift = Math.floor(Date.now() / dayLength - 3) * dayLength - at('00:00');

/** The same run lately, with milliseconds, and commits that are as old as a commit is when it is pushed. */
const lately = (options: Parameters<typeof run>[1], job: string): RunRecord => {
  const { queuedAt, startedAt, finishedAt, changes, ...rest } = run(job, options);
  const moved = (moment: number | null) => (moment === null ? null : moment + shift);
  return {
    ...rest,
    queuedAt: moved(queuedAt),
    startedAt: moved(startedAt),
    finishedAt: moved(finishedAt === null ? null : finishedAt + 337),
    changes: changes.map((change) => ({ ...change, committedAt: (moved(queuedAt) ?? 0) - 100_001 })),
  };
};

const job = (key: string, fullName: string): DomainRecord => ({
  kind: 'pipeline',
  key: keyOf(key),
  fullName,
  single: false,
  url: `https://ci.test/job/${key}/`,
});

const project = 'Shop "A" \\ B\nC 🛒';

function furnish(store: StoreWriter): void {
  const { id } = store.addProject({ name: project, timeZone: 'Europe/Berlin', demo: false }, at('08:00'));
  store.addProject({ name: 'Empty', timeZone: 'UTC', demo: false }, at('08:00'));
  const token = { name: 'server', integType: 'ci_server', origins: ['https://ci.test'], username: null } as const;
  const policy = { unstable: 'breaks', timedOut: 'breaks' } as const;
  const about = { projectId: id, type: 'ci_server', tokenId: store.addToken(token, at('08:00')).id } as const;
  const add = (name: string, records: readonly DomainRecord[]) => {
    const url = `https://ci.test/job/${name}`;
    const integration = store.addIntegration({ ...about, name, url, releaseBranch: null, policy }, at('08:00'));
    collected(store, integration.id, records);
  };
  add('ci', [
    job('build', 'build'),
    lately({ number: 1, queued: '09:00', finished: '09:10', result: 'success', changes: ['c0'] }, 'build'),
    lately({ number: 2, queued: '10:00', finished: '10:05', result: 'success', changes: ['c1'] }, 'build'),
    lately({ number: 3, queued: '13:00', finished: '13:04', result: 'failure', changes: ['c2'] }, 'build'),
    job('deploy', 'deploy'),
    lately(
      { number: 1, queued: '09:20', finished: '09:30', result: 'success', fedBy: { job: 'build', number: 1 } },
      'deploy',
    ),
    lately(
      { number: 2, queued: '10:20', finished: '10:31', result: 'success', fedBy: { job: 'build', number: 2 } },
      'deploy',
    ),
  ]);
  // Of the same name as one above, in another integration; and one that never ran.
  add('nightly', [
    job('other', 'build'),
    lately({ number: 1, queued: '02:00', finished: '02:30', result: 'success' }, 'other'),
    job('idle', 'idle'),
  ]);
}

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(furnish);
});
afterAll(() => instance.close());

const scrape = async (): Promise<ReadonlyMap<string, Family>> =>
  parseOpenMetrics(new Uint8Array(await (await instance.ask('/api/metrics')).arrayBuffer()));

/** The values of a family by the labels that tell them apart. */
const valuesOf = (families: ReadonlyMap<string, Family>, name: string, ...labels: readonly string[]) =>
  Object.fromEntries(
    (families.get(name)?.samples ?? []).map((sample) => [
      labels.map((label) => sample.labels[label]).join(' '),
      sample.value,
    ]),
  );

const seconds = (minutes: number): number => Math.round(minutes * 60_000) / 1000;

test('the scrape has the lead times of the API, by pipeline and route, in seconds', async () => {
  const families = await scrape();
  for (const statistic of ['median', 'mean', 'p75', 'p90', 'p95']) {
    const { data } = await instance.json<{
      data: { name: string; lead_times: { path: string; lead_time: number; count: number }[] }[];
    }>(`/api/lead_times/1?statistic=${statistic}&include=counts`);
    const leadTimes = data.flatMap(({ name, lead_times }) => lead_times.map((route) => ({ name, ...route })));
    expect(leadTimes.length).toBeGreaterThan(1);
    const samples = families.get('plumbline_lead_time_seconds')?.samples ?? [];
    const matches = samples.filter(({ labels }) => labels.statistic === statistic);
    expect(matches.map(({ labels, value }) => [labels.pipeline, labels.route, value])).toEqual(
      leadTimes.map(({ name, path, lead_time }) => [name, path, seconds(lead_time)]),
    );
    expect(families.get('plumbline_lead_time_commits')?.samples.map(({ value }) => value)).toEqual(
      leadTimes.map(({ count }) => count),
    );
  }
  expect(families.get('plumbline_lead_time_seconds')).toMatchObject({ type: 'gauge', unit: 'seconds' });
});

test('the scrape has the delivery measures of the API, and no sample where there is no figure', async () => {
  type Measure = { value: number | null };
  const measures = await instance.json<{
    change_lead_time: Measure;
    deployment_frequency: Measure & { share_of_days: number };
    change_fail_rate: Measure & { pipeline_failure_rate: number };
  }>('/api/delivery/1');
  const families = await scrape();
  const of = (name: string) => valuesOf(families, name, 'project')[project];
  expect(measures.change_lead_time.value).toBeGreaterThan(0);
  expect(of('plumbline_change_lead_time_seconds')).toBe(seconds(measures.change_lead_time.value ?? 0));
  expect(of('plumbline_deployments_per_day')).toBe(measures.deployment_frequency.value);
  expect(of('plumbline_deployment_day_ratio')).toBe(measures.deployment_frequency.share_of_days);
  expect(of('plumbline_pipeline_failure_ratio')).toBe(measures.change_fail_rate.pipeline_failure_rate);
  // Nobody says which issues are incidents.
  expect(measures.change_fail_rate.value).toBeNull();
  for (const name of [
    'plumbline_change_fail_ratio',
    'plumbline_failed_deployment_recovery_time_seconds',
    'plumbline_deployment_rework_ratio',
  ])
    expect([name, families.get(name)?.samples]).toEqual([name, []]);
});

test('the scrape says which pipelines are red since when, and what is in flight since when', async () => {
  const state = await instance.json<{
    red: { pipeline: string; since: string }[];
    in_flight: { pipeline: string; count: number; oldest_at: string }[];
    in_flight_commits: { count: number; oldest_at: string };
  }>('/api/state/1');
  const families = await scrape();
  const by = ['integration', 'pipeline'] as const;
  expect(valuesOf(families, 'plumbline_pipeline_red', ...by)).toEqual({
    'ci ci/build': 1,
    'ci ci/deploy': 0,
    'nightly nightly/build': 0,
  });
  expect(valuesOf(families, 'plumbline_pipeline_red_since_timestamp_seconds', ...by)).toEqual({
    'ci ci/build': Date.parse(state.red[0]?.since ?? '') / 1000,
  });
  const inFlightNow = valuesOf(families, 'plumbline_pipeline_commits_in_flight', 'pipeline');
  const oldest = valuesOf(families, 'plumbline_pipeline_commits_in_flight_oldest_timestamp_seconds', 'pipeline');
  expect(state.in_flight.length).toBeGreaterThan(0);
  for (const { pipeline: name, count, oldest_at } of state.in_flight) {
    expect([name, inFlightNow[name], oldest[name]]).toEqual([name, count, Date.parse(oldest_at) / 1000]);
  }
  const { count, oldest_at } = state.in_flight_commits;
  expect(Math.max(...Object.values(inFlightNow))).toBeLessThanOrEqual(count);
  expect(valuesOf(families, 'plumbline_commits_in_flight', 'project')).toMatchObject({ [project]: count });
  expect(valuesOf(families, 'plumbline_commits_in_flight_oldest_timestamp_seconds', 'project')).toEqual({
    [project]: Date.parse(oldest_at) / 1000,
  });
});

test('the scrape says how the collections stand', async () => {
  const families = await scrape();
  expect(valuesOf(families, 'plumbline_integration_runs', 'integration')).toEqual({ ci: 5, nightly: 1 });
  expect(valuesOf(families, 'plumbline_collection_failed', 'integration')).toEqual({ ci: 0, nightly: 0 });
});

test('a project that is renamed or put away is so in the next scrape', async () => {
  const here = await openTestInstance(furnish);
  const names = async () => {
    const text = new Uint8Array(await (await here.ask('/api/metrics')).arrayBuffer());
    return Object.keys(valuesOf(parseOpenMetrics(text), 'plumbline_deployments_per_day', 'project'));
  };
  expect(await names()).toEqual([project]);
  await here.service.call(changeProject, { project_id: 1, name: 'Kiosk' });
  expect(await names()).toEqual(['Kiosk']);
  await here.service.call(changeProject, { project_id: 1, archived: true });
  expect(await names()).toEqual([]);
  await here.close();
});

test.each([
  [undefined, 'application/openmetrics-text'],
  ['*/*', 'application/openmetrics-text'],
  ['text/plain', 'text/plain'],
  ['text/plain;q=0.4, application/openmetrics-text;q=0.5', 'application/openmetrics-text'],
  ['text/plain;q=0.5, application/openmetrics-text;q=0.4', 'text/plain'],
  ['application/openmetrics-text;q=0, */*', 'text/plain'],
  ['text/*;q=0.9, */*;q=0.1', 'text/plain'],
  // As Prometheus 3 asks.
  [
    'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,application/openmetrics-text;version=0.0.1;q=0.4,text/plain;version=1.0.0;escaping=allow-utf-8;q=0.3,text/plain;version=0.0.4;q=0.2,*/*;q=0.1',
    'application/openmetrics-text',
  ],
  ['application/json', 'application/openmetrics-text'],
])('who accepts %s is answered with %s', (accept, type) => {
  expect(exposition(accept).type.split(';')[0]).toBe(type);
});

test('the older text format has neither units nor an end mark, and the same samples', async () => {
  const answer = await instance.ask('/api/metrics', { headers: { Accept: 'text/plain' } });
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.headers.get('vary')).toContain('Accept');
  const lines = (await answer.text()).split('\n');
  const newer = (await (await instance.ask('/api/metrics')).text()).split('\n');
  expect(lines.filter((line) => /^# (UNIT|EOF)/.test(line))).toEqual([]);
  expect(lines.filter((line) => !line.startsWith('#'))).toEqual(newer.filter((line) => !line.startsWith('#')));
});

test('whatever a name holds comes back as it was, and half a character does no harm', () => {
  const names = ['\\', '"', '\n', '\\n', 'a\\"b\n\\', '}', ' ,x="y"', 'ä🛒', '\r', '\u2028', '', '\ud800'];
  const samples = names.map((name, value) => ({ labels: { name }, value }));
  const text = openMetricsText([{ name: 'some', help: 'A \\ and\na line.', samples }]);
  const family = parseOpenMetrics(new TextEncoder().encode(`${text}# EOF\n`)).get('some');
  expect(family?.help).toBe('A \\ and\na line.');
  expect(family?.samples.map(({ labels }) => labels.name)).toEqual(names.with(-1, '\ufffd'));
});

test('no name ends a line of the older format', () => {
  const names = ['\u2028# UNIT some', '\r# UNIT some', '\n# EOF', '\u2029# EOF'];
  const help = '';
  const text = openMetricsText([
    { name: 'some', help, samples: names.map((name) => ({ labels: { name }, value: 1 })) },
  ]);
  expect(exposition('text/plain').textOf(`${text}# EOF\n`)).toBe(text);
});

test('what has the name of another is told apart by its id, so that no two samples are of one series', () => {
  const named = (...names: readonly string[]) => [
    ...labelNames(names.map((name, at) => ({ id: at + 1, name }))).values(),
  ];
  expect(named('build', 'deploy', 'build')).toEqual(['build #1', 'deploy', 'build #3']);
  expect(named('build', 'build', 'build #2')).toEqual(['build #1', 'build #2', 'build #2 #3']);
});
