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

test('a week says within which time three of four of its commits arrived, and the area reaches up to it', () => {
  const upper = weeksOfLeadTime('api', answer(['2026-11-09', '2026-11-15', 240], ['2026-11-16', '2026-11-22', 180]));
  const { line, upper: edge } = leadTimeTrendOf('api', weeks, {
    span,
    target: undefined,
    before: [],
    upper,
    isUnfinished: false,
  });
  expect(edge).toEqual(line.map(({ x }, at) => ({ x, y: [240 * 60, 180 * 60][at] })));
  expect(line.map(({ label }) => label.split('\n').at(-1))).toEqual(['75th percentile: 4 h', '75th percentile: 3 h']);
});
