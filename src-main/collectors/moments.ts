import type { Millis } from '#shared/time/time.ts';

/** The first of any number of moments; null of none. `Math.min(...moments)` would take so many arguments only. */
export const firstOf = (moments: readonly Millis[]): Millis | null =>
  moments.reduce<Millis | null>((first, at) => (first === null ? at : Math.min(first, at)), null);

/** The last of any number of moments; null of none. */
export const lastOf = (moments: readonly Millis[]): Millis | null =>
  moments.reduce<Millis | null>((last, at) => (last === null ? at : Math.max(last, at)), null);
