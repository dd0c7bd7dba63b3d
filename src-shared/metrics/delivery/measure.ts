/** Why a measure may have no figure, in plain words; the id stays the same whatever the words. */
export const reasons = {
  no_arrivals: 'No commit arrived at a release point in this window.',
  no_commit_times: 'No system tells when the deployed commits were committed; a source host does.',
  no_author_times: 'No system tells when the deployed commits were authored; a source host does.',
  no_deployments_known: 'No deployment of this project is known.',
  no_deployments: 'No deployment finished in this window.',
  incidents_unknown:
    'No issue tracker of this project says which issues are incidents, so nobody knows which deployments failed in production.',
  stage_unknown:
    'No run of this time has the stage that is chosen as release point; look whether its name is still right.',
  stages_missing: 'The system told no stages of runs of a release point, so nobody knows which of them deployed.',
  no_recoveries: 'No failed deployment was recovered from in this window.',
} as const;
export type ReasonId = keyof typeof reasons;
export const reasonIds = Object.keys(reasons) as readonly ReasonId[];

/** A figure, or why there is none. */
export interface Measure {
  readonly value: number | null;
  /** Null where there is a value. */
  readonly reason: ReasonId | null;
}

/** A figure with the reason that holds should there be none. */
export function measured(value: number | null, why: ReasonId): Measure {
  return { value, reason: value === null ? why : null };
}

/** A part of a whole; null of nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
