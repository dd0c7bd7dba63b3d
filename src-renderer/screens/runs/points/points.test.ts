import { expect, test } from 'vitest';
import { calendarOf } from '#shared/time/calendar.ts';
import { openBreakagesOf } from '../open-breakages.ts';
import { csvRowsOf, portionsOf } from '../points-csv.ts';
import { runsQueryOf } from '../query.ts';
import { figuresOf, summaryOf } from '../summary.ts';
import { namesIn, pointsOf, runFacts, type SeriesAnswer, type ShownRun } from './points.ts';

const run = (id: number, more: Partial<ShownRun> = {}): ShownRun => ({
  id,
  pipeline: 'shop/build',
  number: id,
  attempt: 1,
  branch: 'main',
  revision: 'abc123',
  result: 'failure',
  queued_at: null,
  started_at: '2026-11-18T09:00:00.000Z',
  finished_at: '2026-11-18T09:05:00.000Z',
  url: `http://ci.example/${id}`,
  ...more,
});

const data: SeriesAnswer['data'] = [
  {
    x: '2026-11-18',
    y: 7_620,
    evidence: { at: '2026-11-18T11:12:00.000Z', pipeline: 'shop/build', flaky: true, runs: [run(2), run(5)] },
  },
];

test('a point keeps the runs it was made from and is named by them', () => {
  const [point] = pointsOf(data, 'UTC');
  expect(point).toMatchObject({ key: '2-5', seconds: 7_620, value: '2 h 7 min', flaky: true, branch: 'main' });
  expect(point?.last?.number).toBe(5);
});

test('a point of an issue tracker is named by its issue and leads to it', () => {
  const issue = { key: 'SHOP-7', title: 'A door', url: 'http://issues.example/browse/SHOP-7' };
  const evidence = { at: '2026-11-18T11:12:00.000Z', pipeline: 'backlog', flaky: false, runs: [], issue };
  const points = pointsOf([{ x: '2026-11-18', y: 60, evidence }], 'UTC');
  expect(points).toMatchObject([{ key: 'SHOP-7', issue, last: null }]);
  expect(csvRowsOf(points)).toMatchObject([{ issue: 'SHOP-7', address: issue.url }]);
});

test('what a system did not tell is said, not guessed', () => {
  expect(Object.fromEntries(runFacts(run(1, { revision: null }), 'UTC'))).toMatchObject({
    Queued: 'unknown',
    Revision: 'unknown',
    Result: 'failed',
  });
});

test('an exported line has the value in seconds and the address of the run that closed it', () => {
  expect(csvRowsOf(pointsOf(data, 'UTC'))).toEqual([
    {
      date: '2026-11-18',
      moment: '2026-11-18T11:12:00.000Z',
      seconds: '7620',
      pipeline: 'shop/build',
      branch: 'main',
      runs: '2 5',
      issue: '',
      revision: 'abc123',
      flaky: 'yes',
      address: 'http://ci.example/5',
    },
  ]);
});

test('the summary says how many, the middle and the middle half', () => {
  const figures = figuresOf({ count: 1, flaky: 1, figures: { p25: 7_620, median: 7_620, p75: 7_620, p90: 7_620 } });
  expect(figures).not.toBeNull();
  expect(figures && summaryOf({ title: 'Repair time' }, figures, 'shop, the last 90 days')).toBe(
    'Repair time, shop, the last 90 days: 1 value, median 2 h 7 min, the middle half from 2 h 7 min to 2 h 7 min. 1 is marked flaky.',
  );
  expect(figuresOf({ count: 0, flaky: 0, figures: null })).toBeNull();
});

test('what is exported is asked for in portions that together are the whole range', () => {
  const spread = (from: string, count: number) => ({ from, count, low: 0, middle: 0, high: 0 });
  const spreads = [
    spread('2026-11-02', 3_000),
    spread('2026-11-09', 2_000),
    spread('2026-11-16', 1),
    spread('2026-11-23', 9_000),
    spread('2026-11-30', 1),
  ];
  expect(portionsOf(spreads, { from: null, to: '2026-12-01' }, calendarOf('UTC'))).toEqual([
    { from: null, to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-29' },
    { from: '2026-11-30', to: '2026-12-01' },
  ]);
  expect(portionsOf([], { from: '2026-11-01', to: null }, calendarOf('UTC'))).toEqual([
    { from: '2026-11-01', to: null },
  ]);
});

test('what is broken now is told with its age, the oldest first, of what is chosen', () => {
  const red = (integration_id: number, pipeline: string, since: string, failures: number) => ({
    integration_id,
    pipeline,
    since,
    broken_by: run(1),
    failures,
  });
  const all = [
    red(1, 'a', '2026-11-20T10:00:00.000Z', 1),
    red(1, 'b', '2026-11-19T10:00:00.000Z', 3),
    red(2, 'c', '2026-11-18T10:00:00.000Z', 1),
  ];
  const now = Date.parse('2026-11-20T12:00:00Z');
  const open = openBreakagesOf({ red: all }, { integration: 1, pipeline: null }, now);
  expect(open.map(({ pipeline, age, failures }) => [pipeline, age, failures])).toEqual([
    ['b', '1 d 2 h', '3 failing runs'],
    ['a', '2 h', '1 failing run'],
  ]);
  expect(openBreakagesOf({ red: all }, { integration: 1, pipeline: 'a' }, now)).toHaveLength(1);
});

test('nonsense in the address counts as not said', () => {
  expect(runsQueryOf(new URLSearchParams('integration=-2&scale=cubic&pipeline='))).toEqual({
    integration: null,
    pipeline: null,
    branch: null,
    averages: false,
    scale: 'auto',
    point: null,
  });
});

test('names that can be chosen stand once each', () => {
  expect(namesIn(['b', null, 'a', 'b', ''])).toEqual(['a', 'b']);
});
