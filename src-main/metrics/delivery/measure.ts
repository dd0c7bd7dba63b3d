import type { ReasonId } from '#shared/metrics/reasons.ts';

/** A figure, or why there is none. */
export interface Measure {
  readonly value: number | null;
  /** Null if there is a value. */
  readonly reason: ReasonId | null;
}

/** The measure of a value; if that is null, with the reason `why`. */
export function measured(value: number | null, why: ReasonId): Measure {
  return { value, reason: value === null ? why : null };
}

/** A part of a whole; null of nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
