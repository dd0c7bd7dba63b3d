import type { Calendar } from '#shared/time/calendar.ts';
import { type DayRange, daysFrom } from '#shared/time/days.ts';
import { type Deployment, isPassing } from './deployments.ts';
import { type Measure, measured, share } from './measure.ts';

export interface DeploymentFrequency extends Measure {
  /** The share of days with a deployment that passed. */
  readonly shareOfDays: number | null;
  readonly days: number;
  readonly daysWithOne: number;
  readonly passing: number;
}

/** How often deployments passed, a day of the window. */
export function deploymentFrequency(
  deployments: readonly Deployment[],
  hasOutcomes: boolean,
  { calendar, from, to }: DayRange & { readonly calendar: Calendar },
): DeploymentFrequency {
  const passing = deployments.filter(isPassing);
  // A window of days to come alone holds none of them.
  const days = Math.max(0, daysFrom(from, to) + 1);
  const daysWithOne = new Set(passing.map(({ finishedAt }) => calendar.dayOf(finishedAt))).size;
  return {
    ...measured(
      hasOutcomes ? share(passing.length, days) : null,
      hasOutcomes ? 'no_deployments' : 'no_deployments_known',
    ),
    shareOfDays: hasOutcomes ? share(daysWithOne, days) : null,
    days,
    daysWithOne,
    passing: passing.length,
  };
}
