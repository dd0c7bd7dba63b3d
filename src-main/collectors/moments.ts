import type { Millis } from '#shared/time/time.ts';

/** The first of any number of moments; null of none. `Math.min(...moments)` would take so many arguments only. */
export const firstOf = (moments: readonly Millis[]): Millis | null =>
  moments.reduce<Millis | null>((first, at) => (first === null ? at : Math.min(first, at)), null);

/** The last of any number of moments; null of none. */
export const lastOf = (moments: readonly Millis[]): Millis | null =>
  moments.reduce<Millis | null>((last, at) => (last === null ? at : Math.max(last, at)), null);

/** Answers write years with four digits. */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** Whether answers can write a number of milliseconds since 1970 as a moment; false of NaN. */
export const isMoment = (at: number): boolean => at >= earliest && at <= latest;
