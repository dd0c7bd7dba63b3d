import { expect, test } from 'vitest';
import { calendarOf } from '#shared/time/calendar.ts';
import { fullPeriodBefore } from '#shared/time/periods.ts';
import {
  boundedDays,
  daysFromFirst,
  daysOf,
  leadTimeDays,
  periodBefore,
  queryOfRange,
  rangeOf,
  rangeText,
} from './range.ts';

const calendar = calendarOf('Europe/Berlin');
const now = Date.parse('2026-11-20T23:30:00Z');
const rangeIn = (query: string) => rangeOf(new URLSearchParams(query), calendar, now);

test('without a word the last 90 days are shown, today by the clock of the project', () => {
  expect(rangeIn('')).toEqual({ preset: '90', from: '2026-08-24', to: '2026-11-21' });
  expect(rangeIn('range=never')).toEqual(rangeIn(''));
});

test('days of the address win over a preset, in either order', () => {
  const days = { preset: 'custom', from: '2026-01-05', to: '2026-02-01' };
  expect(rangeIn('from=2026-01-05&to=2026-02-01&range=30')).toEqual(days);
  expect(rangeIn('from=2026-02-01&to=2026-01-05')).toEqual(days);
});

test.each(['2026-02-31', '2026-04-31', '2025-02-29', '2026-13-01', '2026-01-00', '+010000-01', '0'])(
  'the day %s, which does not exist, is none',
  (day) => {
    expect(rangeIn(`from=${encodeURIComponent(day)}`)).toEqual(rangeIn(''));
  },
);

test('days to come are in no window', () => {
  expect(rangeIn('from=2026-11-01&to=2026-12-31')).toEqual({ preset: 'custom', from: '2026-11-01', to: '2026-11-21' });
  expect(rangeIn('from=2027-01-01&to=2027-01-31')).toEqual({ preset: 'custom', from: '2026-11-21', to: '2026-11-21' });
});

test('all asks an endpoint for no days', () => {
  expect(daysOf(rangeIn('range=all'))).toEqual({});
  expect(daysOf(rangeIn('from=2026-01-05'))).toEqual({ from: '2026-01-05' });
});

test('the period before is as long and ends the day before', () => {
  expect(periodBefore(rangeIn('from=2026-02-01&to=2026-02-07'), calendar)).toMatchObject({
    from: '2026-01-25',
    to: '2026-01-31',
  });
  expect(periodBefore(rangeIn('range=all'), calendar)).toBeNull();
});

test('what the address says of a range leads back to it', () => {
  for (const query of ['range=30', 'range=all', 'from=2026-01-05&to=2026-02-01', '']) {
    const parameters = Object.entries(queryOfRange(rangeIn(query))).filter(
      (pair): pair is [string, string] => pair[1] !== null,
    );
    expect(rangeIn(new URLSearchParams(parameters).toString())).toEqual(rangeIn(query));
  }
});

test('a range reads as words', () => {
  expect(
    ['', 'range=all', 'from=2026-01-05&to=2026-02-01', 'to=2026-02-01'].map((query) => rangeText(rangeIn(query))),
  ).toEqual(['in the last 90 days', 'over all time', 'from 5 Jan 2026 to 1 Feb 2026', 'up to 1 Feb 2026']);
});

test('lead times of all time are asked from the beginning, since no day at all would mean the last 90', () => {
  expect(leadTimeDays(rangeIn('range=all'))).toEqual({ from: '1970-01-01' });
});

test('what is counted by days begins with what is known and ends today', () => {
  const today = '2026-11-21';
  expect(boundedDays(rangeIn('range=all'), '2026-03-01', today)).toEqual({ from: '2026-03-01', to: today });
  expect(boundedDays(rangeIn('range=all'), null, today)).toEqual({ from: today, to: today });
  expect(boundedDays(rangeIn('to=2026-02-01'), '2026-03-01', today)).toEqual({ from: '2026-02-01', to: '2026-02-01' });
});

test('a period before that is not wholly known is not compared with', () => {
  const days = { from: '2026-02-01', to: '2026-02-07' };
  const before = { from: '2026-01-25', to: '2026-01-31' };
  expect(fullPeriodBefore(days, '2026-01-25', calendar)).toEqual(before);
  expect(fullPeriodBefore(days, '2026-01-26', calendar)).toBeNull();
  expect(fullPeriodBefore(days, null, calendar)).toBeNull();
});

test('days before anything is known are left away, but never all of them', () => {
  const days = { from: '2026-01-01', to: '2026-11-21' };
  expect(daysFromFirst(days, '2026-08-23')).toEqual({ from: '2026-08-23', to: '2026-11-21' });
  expect(daysFromFirst(days, '2025-08-23')).toEqual(days);
  expect(daysFromFirst(days, '2027-08-23')).toEqual(days);
  expect(daysFromFirst(days, null)).toEqual(days);
});
