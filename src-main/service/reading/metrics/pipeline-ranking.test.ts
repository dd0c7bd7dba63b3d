import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DomainRecord, RunRecord } from '#main/collectors/contract.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { pipelineRanking } from '#shared/api/pipeline-ranking.ts';
import { aStoreHome, integrationNamed, keepPage, minute, run, type StoreHome } from '#test/builders/store.ts';
import type { StoreWriter } from '../../../store/contract.ts';
import { openWriter } from '../../../store/writer.ts';
import { readContextOver } from '../read-context.ts';
import { handlerOf } from '../registry.ts';

const wednesday = Date.parse('2026-01-14T12:00:00Z');
let home: StoreHome;
let store: StoreWriter;
beforeEach(() => {
  home = aStoreHome();
  store = openWriter(home.file);
});
afterEach(() => {
  store.close();
  home.remove();
});

/** One of several pipelines of an integration. */
const pipeline = (name: string): DomainRecord => ({
  kind: 'pipeline',
  key: `ci:${name}`,
  fullName: name,
  single: false,
  url: `https://ci.local/${name}`,
});

/** A run queued at a moment, with its length in minutes. */
function lasting(of: string, number: number, queued: string, length: number, more: Partial<RunRecord> = {}): RunRecord {
  const queuedAt = Date.parse(`${queued}Z`);
  return run(of, number, { queuedAt, startedAt: queuedAt, finishedAt: queuedAt + length * minute, ...more });
}

const firstWeek = { from: '2026-01-05', to: '2026-01-11' };

function ranking(asked: object = firstWeek): OutputOf<typeof pipelineRanking> {
  const reading = readContextOver(store, { now: () => wednesday, collectors: [] });
  const input = pipelineRanking.input.parse({ project_id: 1, ...asked });
  return pipelineRanking.output.parse(handlerOf(pipelineRanking.id).answer(reading, input));
}

/** `slow` and `quick` of one integration, `idle` of another, which ran in no week that is asked for. */
function furnish(): void {
  const { id } = integrationNamed(store, 'ci');
  keepPage(store, id, [
    pipeline('slow'),
    lasting('slow', 1, '2025-12-30T10:00', 30),
    lasting('slow', 2, '2026-01-05T10:00', 10),
    lasting('slow', 3, '2026-01-06T10:00', 20),
    lasting('slow', 4, '2026-01-11T22:00', 60),
    lasting('slow', 5, '2026-01-12T10:00', 5),
    pipeline('quick'),
    lasting('quick', 1, '2026-01-05T09:00', 2, { result: 'failure', revision: 'a' }),
    lasting('quick', 2, '2026-01-05T10:00', 2, { revision: 'a' }),
    lasting('quick', 3, '2026-01-06T09:00', 2, { result: 'failure', revision: 'b' }),
    lasting('quick', 4, '2026-01-06T11:00', 4, { revision: 'c' }),
    lasting('quick', 5, '2026-01-12T09:00', 2, { result: 'failure', revision: 'd' }),
    lasting('quick', 6, '2026-01-12T10:00', 9, { revision: 'd' }),
    lasting('quick', 7, '2026-01-07T09:00', 7, { branch: 'feature' }),
  ]);
  keepPage(store, integrationNamed(store, 'other').id, [pipeline('idle'), lasting('idle', 1, '2025-06-01T10:00', 1)]);
}

const figuresOf = ({ data }: OutputOf<typeof pipelineRanking>) =>
  data.map(({ pipeline: name, count, median, p90 }) => [name, count, median, p90]);

test('every pipeline has its count, median and 90th percentile of the window, the slowest first', () => {
  furnish();
  const found = ranking();
  expect(figuresOf(found)).toEqual([
    ['ci/slow', 3, 20 * 60, 52 * 60],
    ['ci/quick', 2, 3 * 60, 3.8 * 60],
    ['other/idle', 0, null, null],
  ]);
  expect(found.data.map(({ integration_id, integration }) => [integration_id, integration])).toEqual([
    [1, 'ci'],
    [1, 'ci'],
    [2, 'other'],
  ]);
});

test('the weeks are the last 12 until today, whatever the window', () => {
  furnish();
  const { weeks, data } = ranking({ from: '2025-06-01', to: '2025-06-01' });
  expect(weeks).toHaveLength(12);
  expect([weeks[0], weeks[11]]).toEqual([
    { from: '2025-10-27', to: '2025-11-02' },
    { from: '2026-01-12', to: '2026-01-14' },
  ]);
  const newest = Object.fromEntries(data.map((row) => [row.pipeline, row.week_medians.slice(-4)]));
  expect(newest).toEqual({
    'ci/slow': [null, 30 * 60, 20 * 60, 5 * 60],
    'ci/quick': [null, null, 3 * 60, 9 * 60],
    'other/idle': [null, null, null, null],
  });
  expect(figuresOf(ranking({ from: '2025-06-01', to: '2025-06-01' }))[0]).toEqual(['other/idle', 1, 60, 60]);
});

test.each(['cycle_times', 'repair_times'])(
  '%s: repairs by the revision that broke the pipeline are flaky',
  (metric) => {
    furnish();
    const { flakiness, data } = ranking({ ...firstWeek, metric });
    expect(flakiness).toEqual({ flaky: 1, repairs: 2 });
    expect(Object.fromEntries(data.map((row) => [row.pipeline, row.flakiness]))).toEqual({
      'ci/slow': { flaky: 0, repairs: 0 },
      'ci/quick': { flaky: 1, repairs: 2 },
      'other/idle': { flaky: 0, repairs: 0 },
    });
    expect(ranking({ from: '2026-01-05', to: '2026-01-14', metric }).flakiness).toEqual({ flaky: 2, repairs: 3 });
  },
);

test('repair times and times to failure are those of breakages', () => {
  furnish();
  expect(figuresOf(ranking({ ...firstWeek, metric: 'repair_times' }))[0]).toEqual(['ci/quick', 2, 91 * 60, 6948]);
  const toFailure = ranking({ from: '2026-01-05', to: '2026-01-14', metric: 'failure_times' });
  expect(toFailure.better).toBe('higher');
  // Green from the 5th 10:02 to the 6th 09:02, and from the 6th 11:04 to the 12th 09:02.
  const [first, second] = [23 * 3600, 5 * 86_400 + 21 * 3600 + 58 * 60];
  expect(toFailure.data[0]).toMatchObject({ pipeline: 'ci/quick', count: 2, median: (first + second) / 2 });
});

test('of times to failure the shortest ranks first', () => {
  const { id } = integrationNamed(store, 'ci');
  const failsAfter = (of: string, hour: string) => [
    pipeline(of),
    lasting(of, 1, '2026-01-05T09:00', 1),
    lasting(of, 2, `2026-01-05T${hour}:00`, 1, { result: 'failure' }),
  ];
  keepPage(store, id, [...failsAfter('steady', '20'), ...failsAfter('fragile', '10')]);
  expect(figuresOf(ranking({ ...firstWeek, metric: 'failure_times' }))).toEqual([
    ['ci/fragile', 1, 3600, 3600],
    ['ci/steady', 1, 11 * 3600, 11 * 3600],
  ]);
});

test('a branch that is asked for is ranked by itself', () => {
  furnish();
  const ofFeature = ranking({ ...firstWeek, branch: 'feature' });
  expect(figuresOf(ofFeature)[0]).toEqual(['ci/quick', 1, 420, 420]);
  const ofAll = ranking({ ...firstWeek, branch: '*' });
  expect(figuresOf(ofAll)).toContainEqual(['ci/quick', 3, 240, 384]);
});

test('a change is judged from 20 values in both periods', () => {
  const { id } = integrationNamed(store, 'ci');
  const daily = (first: number, day: string, count: number, length: number) =>
    Array.from({ length: count }, (_, place) => {
      const hour = String(place % 24).padStart(2, '0');
      return lasting('build', first + place, `${day}T${hour}:00`, length + (place % 4));
    });
  keepPage(store, id, [
    pipeline('build'),
    ...daily(100, '2026-01-05', 24, 5),
    ...daily(200, '2026-01-06', 24, 9),
    ...daily(300, '2026-01-07', 19, 5),
  ]);
  const [worse] = ranking({ from: '2026-01-06', to: '2026-01-06' }).data;
  expect(worse).toMatchObject({ median: 630, before: { value: 390, count: 24 }, verdict: 'worse' });
  const [few] = ranking({ from: '2026-01-07', to: '2026-01-07' }).data;
  expect(few).toMatchObject({ count: 19, before: { value: 630, count: 24 }, verdict: 'too_few' });
  const otherDays = { before_from: '2026-01-06', before_to: '2026-01-06' };
  expect(ranking({ from: '2026-01-05', to: '2026-01-05', ...otherDays }).data[0]?.verdict).toBe('better');
});
