import { expect, test } from 'vitest';
import { calendarOf } from '#shared/time/calendar.ts';
import { shownWeeks } from './shown-weeks.ts';

const calendar = calendarOf('Europe/Berlin');
const weeks = (from: string, first: string | null) => shownWeeks({ from, to: '2026-11-20' }, first, calendar);

test('of many days the last 13 weeks are shown, of years too', () => {
  for (const from of ['2026-07-01', '2016-11-20']) {
    expect(weeks(from, from)).toHaveLength(13);
    expect(weeks(from, from)[0]).toEqual({ from: '2026-08-24', to: '2026-08-30' });
    expect(weeks(from, from).at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-20' });
  }
});

test('of few days 12 weeks are shown, where so many are known', () => {
  expect(weeks('2026-11-14', '2026-01-01')).toHaveLength(12);
  expect(weeks('2026-11-14', '2026-11-04')[0]).toEqual({ from: '2026-11-04', to: '2026-11-08' });
  expect(weeks('2026-11-20', '2026-11-20')).toEqual([{ from: '2026-11-20', to: '2026-11-20' }]);
});
