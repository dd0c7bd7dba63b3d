import { firstRunDay } from '../first-day.ts';
import { knownPeriodBefore } from '../range.ts';
import type { OverviewShown } from './shown.ts';

/** The days of the period before, where all of it is known; null else, since a half-known period would compare badly. */
export function earlierDays({ project, range: { from, to }, calendar }: OverviewShown) {
  return from === null || to === null
    ? null
    : knownPeriodBefore({ from, to }, firstRunDay(project, calendar), calendar);
}
