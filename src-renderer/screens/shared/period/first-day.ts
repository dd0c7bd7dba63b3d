import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { CalendarDate } from '#shared/time/time.ts';

/** The day of the first run that is known of a project; null while there is none. */
export function firstRunDay(
  { integrations, repositories }: Pick<OutputOf<typeof projectDetails>, 'integrations' | 'repositories'>,
  calendar: Calendar,
): CalendarDate | null {
  return firstOf(
    [...integrations, ...repositories].map(({ first_run_at }) => first_run_at),
    calendar,
  );
}

/** The day of the earliest of some moments; null of none. */
export function firstOf(moments: readonly (string | null | undefined)[], calendar: Calendar): CalendarDate | null {
  const [first] = moments.flatMap((moment) => moment ?? []).sort();
  return first === undefined ? null : calendar.dayOf(Date.parse(first));
}
