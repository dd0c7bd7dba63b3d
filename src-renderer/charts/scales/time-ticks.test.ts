import { expect, test } from 'vitest';
import { timeTicks } from './time-ticks.ts';

const ticksOf = (from: string, to: string, most: number) =>
  timeTicks({ from: Date.parse(from), to: Date.parse(to) }, most);
/** The positions of the ticks, to the hour. */
const positions = (from: string, to: string, most: number): readonly string[] =>
  ticksOf(from, to, most).at.map((moment) => new Date(moment).toISOString().slice(0, 13));

test('weeks are told by their Mondays, also across a month', () => {
  expect(positions('2026-10-23T00:00Z', '2026-11-22T00:00Z', 6)).toEqual([
    '2026-10-26T00',
    '2026-11-02T00',
    '2026-11-09T00',
    '2026-11-16T00',
  ]);
});

test('a few days are told one by one, and hours within them by the clock', () => {
  expect(positions('2026-11-01T00:00Z', '2026-11-03T00:00Z', 6)).toEqual([
    '2026-11-01T00',
    '2026-11-01T12',
    '2026-11-02T00',
    '2026-11-02T12',
  ]);
  const { text } = ticksOf('2026-11-01T00:00Z', '2026-11-03T00:00Z', 6);
  expect(text(Date.parse('2026-11-01T12:00Z'))).toBe('12:00');
  expect(text(Date.parse('2026-11-02T00:00Z'))).toMatch(/^2 Nov$|^Nov 2$/);
});

test('a year is told by months, the first of them by its year', () => {
  const { at, text } = ticksOf('2025-11-22T00:00Z', '2026-11-22T00:00Z', 8);
  expect(at.map(text)).toEqual(['2026', 'Mar', 'May', 'Jul', expect.stringMatching(/^Sept?$/), 'Nov']);
});

test('there are never more than can be read, however long the stretch is', () => {
  for (const years of [1, 3, 12, 60, 200])
    expect(positions('1970-01-01T00:00Z', `${1970 + years}-06-01T00:00Z`, 7).length).toBeLessThanOrEqual(7);
});
