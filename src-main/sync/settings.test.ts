import { expect, test } from 'vitest';
import { isQuiet } from './settings.ts';

const at = (clock: string): number => Date.parse(`2026-01-15T${clock}:00Z`);
const quiet = (from: string, to: string) => ({ quiet: { from, to } });

test.each([
  ['08:00', '17:00', ['08:00', '12:00', '16:59'], ['07:59', '17:00', '00:00']],
  ['22:00', '06:00', ['22:00', '23:59', '00:00', '05:59'], ['06:00', '12:00', '21:59']],
])('from %s to %s is quiet within it and not without, midnight or not', (from, to, within, without) => {
  expect(within.filter((clock) => !isQuiet(quiet(from, to), at(clock), 'UTC'))).toEqual([]);
  expect(without.filter((clock) => isQuiet(quiet(from, to), at(clock), 'UTC'))).toEqual([]);
});

test('the clock is that of the zone, and nothing is quiet unless said', () => {
  expect(isQuiet(quiet('08:00', '09:00'), at('07:30'), 'Europe/Berlin')).toBe(true);
  expect(isQuiet({ quiet: null }, at('03:00'), 'UTC')).toBe(false);
});
