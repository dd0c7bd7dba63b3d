import { useMemo } from 'react';
import { projectDetails } from '#shared/desktop/commands.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { firstRunDay } from '../first-day.ts';
import { type Days, knownPeriodBefore } from '../range.ts';

/** The days whose figures the list shows, and those before them where all of them are known. */
export interface DaysOfProject {
  readonly shown: Days;
  readonly earlier: Days | null;
}

const shownDays = 30;

/** The last 30 days by the project's own clock; null while its clock is not known. */
export function useDaysOf(project: number, now: number): DaysOfProject | null {
  const { data } = useEndpoint(projectDetails, { project_id: project });
  const calendar = useMemo(() => (data ? calendarOf(data.time_zone) : null), [data]);
  if (!data || !calendar) return null;
  const to: CalendarDate = calendar.dayOf(now);
  const shown = { from: calendar.shift(to, 1 - shownDays), to };
  return { shown, earlier: knownPeriodBefore(shown, firstRunDay(data, calendar), calendar) };
}
