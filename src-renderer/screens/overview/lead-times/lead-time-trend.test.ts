import { expect, test } from 'vitest';
import type { LeadTimesAnswer } from '../../../graph/graph-view.ts';
import { earlierWeeksOf, leadTimeTrendOf } from './lead-time-trend.ts';
import { weeksOfLeadTime } from './weeks-of-lead-time.ts';

const answer = (...weeks: readonly (readonly [from: string, to: string, minutes: number])[]): LeadTimesAnswer => ({
  data_name: 'shop',
  unit: 'minutes',
  data: [
    {
      name: 'api',
      lead_times: [
        { path: '', lead_time: 1, series: weeks.map(([from, to, lead_time]) => ({ from, to, lead_time, count: 3 })) },
      ],
    },
  ],
});

const span = { from: '2026-11-09', to: '2026-11-22' };
const weeks = weeksOfLeadTime('api', answer(['2026-11-09', '2026-11-15', 60], ['2026-11-16', '2026-11-22', 30]));

test('a week of the period before stands over the week that it is compared with, and its value in that tooltip', () => {
  const earlier = answer(['2026-10-26', '2026-11-01', 120], ['2026-11-02', '2026-11-08', 90]);
  const before = earlierWeeksOf('api', { answer: earlier, days: 14 });
  const { line, before: drawn } = leadTimeTrendOf('api', weeks, {
    span,
    target: undefined,
    before,
    upper: [],
    isUnfinished: true,
  });
  expect(drawn?.map(({ x, y }) => [x, y])).toEqual(line.map(({ x }, at) => [x, [120 * 60, 90 * 60][at]]));
  expect(line.map(({ label }) => label.split('\n').at(-1))).toEqual([
    'previous period: 2 h',
    'previous period: 1 h 30 min',
  ]);
});

test('without a known period before there is no second line', () => {
  const before = earlierWeeksOf('api', null);
  const trend = leadTimeTrendOf('api', weeks, { span, target: undefined, before, upper: [], isUnfinished: false });
  expect(trend.before).toBeUndefined();
  expect(trend.line[0]?.label).not.toContain('previous period');
});

test('the spread lies over the line, in the scale, in the words of a point, and only where it is known', () => {
  const upper = weeksOfLeadTime('api', answer(['2026-11-09', '2026-11-15', 600], ['2026-11-16', '2026-11-22', 90]));
  const options = { span, target: undefined, before: [], isUnfinished: false };
  const { spread, line, scale } = leadTimeTrendOf('api', weeks, { ...options, upper });
  expect(spread).toEqual([
    { x: line[0]?.x, low: 3600, high: 36_000 },
    { x: line[1]?.x, low: 1800, high: 5400 },
  ]);
  expect(scale.max).toBeGreaterThanOrEqual(36_000);
  expect(line[0]?.label).toContain('75 % within 10 h');
  expect(leadTimeTrendOf('api', weeks, { ...options, upper: upper.slice(1) }).spread).toBeUndefined();
});

test('a logarithmic scale is named', () => {
  const wide = weeksOfLeadTime(
    'api',
    answer(
      ['2026-11-02', '2026-11-08', 1],
      ['2026-11-09', '2026-11-15', 2],
      ['2026-11-16', '2026-11-22', 9000],
      ['2026-11-23', '2026-11-29', 2],
    ),
  );
  const { scale, scaleName } = leadTimeTrendOf('api', wide, {
    span,
    target: undefined,
    before: [],
    upper: [],
    isUnfinished: false,
  });
  expect([scale.log, scaleName]).toEqual([true, 'Log scale']);
});

test('why there is no trend is said without asking for days that would not help', () => {
  const none = leadTimeTrendOf('api', [], { span, target: undefined, before: [], upper: [], isUnfinished: false });
  expect(none.summary).toBe('No trend: fewer than two of these weeks have a released commit.');
});
