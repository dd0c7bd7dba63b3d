import { expect, test } from 'vitest';
import { asItIs, type RouteBreakdown, supposedOf, waterfallOf, whatIfInQuery, whatIfOf } from './where-time-goes.ts';

const part = (mean: number) => ({ sum: mean * 4, mean, median: mean });
const route: RouteBreakdown = {
  path: '',
  count: 4,
  lead_time: 60,
  sum: 280,
  parts: { rework: part(10), queue: part(5), run: part(15), wait: part(40) },
};

test('each part begins where the one before ends, and together they are the mean lead time', () => {
  const { steps, summary } = waterfallOf(route);
  expect(steps.map(({ from, to }) => [from / 60, to / 60])).toEqual([
    [0, 10],
    [10, 15],
    [15, 30],
    [30, 70],
    [0, 70],
  ]);
  expect(summary).toBe(
    'From hand-over to release, the mean of 4 commits: 1 h 10 min. Most of it is wait: 40 min, 57 %.',
  );
});

test('without a word the largest part is supposed as it is, and so where the address makes no sense', () => {
  const usual = { part: 'wait', percent: 100 };
  for (const text of [null, 'sleep:0.5', 'wait:9', 'wait:-1'])
    expect(whatIfOf(text, route), String(text)).toEqual(usual);
  expect(whatIfOf('queue:0.35', route)).toEqual({ part: 'queue', percent: 35 });
  expect(whatIfOf(null, route, 50)).toEqual({ part: 'wait', percent: 50 });
  expect(whatIfInQuery({ part: 'queue', percent: 35 })).toBe('queue:0.35');
});

test('what is supposed is told against today', () => {
  const answered = { ...route, what_if: { part: 'wait' as const, factor: 0.5, lead_time: 45, change: -15 } };
  expect(supposedOf(answered, 'wait', 'median')).toEqual({
    today: '1 h',
    supposed: '45 min',
    percent: 50,
    delta: { text: '25 %', direction: 'down', look: 'good' },
    sentence: 'Median of 4 commits with the wait at 50 %: 15 min shorter (25 %).',
  });
});

test('with the part as it is the figure is that of today', () => {
  expect(supposedOf(asItIs(route, 'wait'), 'wait', 'median')).toMatchObject({
    today: '1 h',
    supposed: '1 h',
    percent: 100,
    delta: { direction: null, look: 'quiet' },
  });
});

test('the answer of another part is not shown for this one', () => {
  const answered = { ...route, what_if: { part: 'run' as const, factor: 0.5, lead_time: 45, change: -15 } };
  expect(supposedOf(answered, 'wait', 'median')).toBeNull();
});
