import { firstRunDay } from '../shared/period/first-day.ts';
import { fullPeriodBefore } from '../shared/period/range.ts';
import type { ProjectScreen } from '../shared/project-screen.tsx';

/** The days of the period before, where all of it is known; null else, since a half-known period would compare badly. */
export function earlierDays({
  project,
  range: { from, to },
  calendar,
}: Pick<ProjectScreen, 'project' | 'range' | 'calendar'>) {
  return from === null || to === null ? null : fullPeriodBefore({ from, to }, firstRunDay(project, calendar), calendar);
}
