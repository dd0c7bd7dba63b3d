/** The measures that a project may set a target for. */
export const targetMeasureIds = [
  'lead_time',
  'change_lead_time',
  'deployment_frequency',
  'change_fail_rate',
  'recovery_time',
  'rework_rate',
  'cycle_time',
  'issue_cycle_time',
  'issue_lead_time',
] as const;
export type TargetMeasureId = (typeof targetMeasureIds)[number];

export const isTargetMeasure = (id: string): id is TargetMeasureId => targetMeasureIds.some((one) => one === id);

export type TargetUnit = 'seconds' | 'per_day' | 'ratio';
export type TargetDirection = 'at_most' | 'at_least';

/** How the target of a measure is compared. */
export interface TargetRule {
  readonly unit: TargetUnit;
  readonly direction: TargetDirection;
  /** Which statistic of the values the target limits; null if the measure is one number. */
  readonly statistic: 'median' | null;
}

const time: TargetRule = { unit: 'seconds', direction: 'at_most', statistic: 'median' };
const share: TargetRule = { unit: 'ratio', direction: 'at_most', statistic: null };

export const targetRules: Readonly<Record<TargetMeasureId, TargetRule>> = {
  lead_time: time,
  change_lead_time: time,
  deployment_frequency: { unit: 'per_day', direction: 'at_least', statistic: null },
  change_fail_rate: share,
  recovery_time: time,
  rework_rate: share,
  cycle_time: time,
  issue_cycle_time: time,
  issue_lead_time: time,
};

/** The targets of a project, each in the unit of its measure. */
export type Targets = Readonly<Partial<Record<TargetMeasureId, number>>>;

const tenYears = 10 * 365 * 86_400;

const isAllowedValue: Readonly<Record<TargetUnit, (value: number) => boolean>> = {
  seconds: (value) => value > 0 && value <= tenYears,
  per_day: (value) => value > 0 && value <= 1000,
  ratio: (value) => value >= 0 && value <= 1,
};

/** Whether a measure can have a value as its target. */
export const isAllowedTarget = (measure: TargetMeasureId, value: number): boolean =>
  isAllowedValue[targetRules[measure].unit](value);

/** Which values a target may have, in words. */
export const allowedTargets: Readonly<Record<TargetUnit, string>> = {
  seconds: 'must be a number of seconds, more than 0 and at most 10 years',
  per_day: 'must be a number per day, more than 0 and at most 1000',
  ratio: 'must be a ratio from 0 to 1',
};

/** How many of some values meet a target; those that are null count in neither number. */
export function metTarget(
  values: readonly (number | null)[],
  target: { readonly value: number; readonly direction: TargetDirection },
): { readonly met: number; readonly of: number } {
  const numbers = values.filter((value) => value !== null);
  const meets = (value: number): boolean =>
    target.direction === 'at_most' ? value <= target.value : value >= target.value;
  return { met: numbers.filter(meets).length, of: numbers.length };
}
