import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { daysEnding } from '#shared/time/days.ts';
import { fullPeriodBefore } from '#shared/time/periods.ts';
import { firstRunDay } from '../shared/period/first-day.ts';
import type { Days } from '../shared/period/range.ts';

/** The days whose figures the list shows, those before them where all of them are known, and those of the course by week. */
export interface DaysOfProject {
  readonly shown: Days;
  readonly earlier: Days | null;
  readonly weeks: Days;
}

const shownDays = 30;
const weeksShown = 12;

/** The last 30 days and the last 12 weeks by the project's own clock. */
export function daysOfProject(project: OutputOf<typeof projectDetails>, now: number): DaysOfProject {
  const calendar = calendarOf(project.time_zone);
  const to = calendar.dayOf(now);
  const shown = daysEnding(to, shownDays, calendar);
  return {
    shown,
    earlier: fullPeriodBefore(shown, firstRunDay(project, calendar), calendar),
    weeks: daysEnding(to, 7 * weeksShown, calendar),
  };
}
