import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { CalendarDate } from '#shared/time/time.ts';

type Collected = Pick<OutputOf<typeof projectDetails>, 'integrations' | 'repositories'>;

/** The day of the first run that is known of a project; null while there is none. */
export const firstRunDay = (project: Collected, calendar: Calendar): CalendarDate | null =>
  firstOf(project, ({ first_run_at }) => [first_run_at], calendar);

/** The day of the first issue; null while there is none. */
export const firstIssueDay = (project: Collected, calendar: Calendar): CalendarDate | null =>
  firstOf(project, ({ first_issue_at }) => [first_issue_at], calendar);

/** The first day that any delivery measure knows anything of: that of the first run or incident. */
export const firstDeliveryDay = (project: Collected, calendar: Calendar): CalendarDate | null =>
  firstOf(project, ({ first_run_at, first_incident_at }) => [first_run_at, first_incident_at], calendar);

function firstOf(
  { integrations, repositories }: Collected,
  momentsOf: (one: Collected['repositories'][number]) => readonly (string | null)[],
  calendar: Calendar,
): CalendarDate | null {
  const [first] = [...integrations, ...repositories]
    .flatMap((one) => momentsOf(one).flatMap((moment) => moment ?? []))
    .sort();
  return first === undefined ? null : calendar.dayOf(Date.parse(first));
}
