/** A figure, or why there is none. */
export interface Measure {
  readonly value: number | null;
  /** In plain words; null where there is a value. */
  readonly reason: string | null;
}

/** A figure with the reason that holds should there be none. */
export function measured(value: number | null, why: string): Measure {
  return { value, reason: value === null ? why : null };
}

/** A part of a whole; null of nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

export const noDeployments = 'No deployment finished in this window.';
export const incidentsUnknown =
  'No issue tracker of this project says which issues are incidents, so nobody knows which deployments failed in production.';
