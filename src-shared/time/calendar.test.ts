import { expect, test } from 'vitest';
import { calendarIn, calendarOf, isTimeZone } from './calendar.ts';

const at = (text: string): number => Date.parse(text);

test('days last 23 and 25 hours where clocks change', () => {
  const berlin = calendarOf('Europe/Berlin');
  const hours = (day: string): number => {
    const { from, to } = berlin.interval(day, day);
    return (to - from) / 3_600_000;
  };
  expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-10-26')]).toEqual([23, 25, 24]);
});

test('a moment falls on the day whose interval holds it, asked in any order', () => {
  for (const zone of [
    'UTC',
    'Europe/Berlin',
    'Asia/Kathmandu',
    'America/St_Johns',
    'America/Sao_Paulo',
    'Pacific/Apia',
  ]) {
    const start = at('2005-10-25T00:00:00Z');
    const moments = Array.from({ length: 400 }, (_, index) => start + ((index * 7919) % 400) * 1_234_567);
    const calendar = calendarOf(zone);
    for (const moment of moments) {
      const day = calendar.dayOf(moment);
      const { from, to } = calendar.interval(day, day);
      expect(moment >= from && moment < to, `${zone} ${moment}`).toBe(true);
      expect(calendarIn(zone).dayOf(moment)).toBe(day);
    }
  }
});

test('a day that a zone left out holds nothing', () => {
  const apia = calendarOf('Pacific/Apia');
  const { from, to } = apia.interval('2011-12-30', '2011-12-30');
  expect(to - from).toBe(0);
  expect(apia.dayOf(to)).toBe('2011-12-31');
  expect(apia.dayOf(to - 1)).toBe('2011-12-29');
});

test('an interval without an end is open there', () => {
  expect(calendarOf('UTC').interval(null, '2026-11-20')).toEqual({
    from: Number.NEGATIVE_INFINITY,
    to: at('2026-11-21T00:00:00Z'),
  });
});

test('a zone that nobody knows is told apart', () => {
  expect([isTimeZone('Europe/Berlin'), isTimeZone('Europe/Atlantis')]).toEqual([true, false]);
});
