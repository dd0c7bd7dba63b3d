/** Why a measure may have no figure, in plain words; the id stays the same whatever the words. */
export const reasons = {
  no_arrivals: 'No commit arrived at a release point in this window.',
  no_commit_times: 'No system tells when the deployed commits were committed; a source host does.',
  no_author_times: 'No system tells when the deployed commits were authored; a source host does.',
  no_deployments_known: 'No deployment of this project is known.',
  no_deployments: 'No deployment finished in this window.',
  incidents_unknown:
    'No issue tracker of this project says which issues are incidents, so nobody knows which deployments failed in production.',
  incidents_not_collected:
    'An issue tracker that says which issues are incidents is not fully collected yet, so nobody knows which deployments failed in production.',
  stage_unknown:
    'No run of this time has the stage that is chosen as release point; look whether its name is still right.',
  stages_missing: 'The system told no stages of runs of a release point, so nobody knows which of them deployed.',
  no_recoveries: 'No failed deployment was recovered from in this window.',
} as const;
export type ReasonId = keyof typeof reasons;
export const reasonIds = Object.keys(reasons) as readonly ReasonId[];

/** Why there may be no flow efficiency, in plain words by a lasting id. */
export const efficiencyReasons = {
  no_marked_states: 'No finished issue spent time in a state that is marked as active or waiting.',
} as const;
export type EfficiencyReasonId = keyof typeof efficiencyReasons;
export const efficiencyReasonIds = Object.keys(efficiencyReasons) as readonly EfficiencyReasonId[];
