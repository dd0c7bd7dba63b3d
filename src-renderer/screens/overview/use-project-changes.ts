import { changes, knownChanges } from '#shared/api/changes.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import { fullPeriodBefore } from '#shared/time/periods.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { firstIssueDay, firstRunDay } from '../shared/period/first-day.ts';
import { type Days, daysOf, type Range } from '../shared/period/range.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';

/**
 * How the figures of the project changed since the period before, asked once for all parts of the overview. `earlier` is that period, null if it is
 * wholly known neither of runs nor of issues: then nothing is compared. Figures of which it is not are left out.
 */
export function useProjectChanges() {
  const { project, range, calendar } = useProjectScreen();
  const ofRuns = earlierDays(range, firstRunDay(project, calendar), calendar);
  const ofIssues = earlierDays(range, firstIssueDay(project, calendar), calendar);
  const earlier = ofRuns ?? ofIssues;
  const query = useEndpoint(
    changes,
    { project_id: project.id, ...daysOf(range), before_from: earlier?.from, before_to: earlier?.to },
    earlier === null,
  );
  const known = query.data && knownChanges(query.data, { ofRuns: ofRuns !== null, ofIssues: ofIssues !== null });
  return { earlier, query, changes: earlier === null ? null : known };
}

/** The days of the period before, where all of it is known; null else, since a half-known period would compare badly. */
const earlierDays = ({ from, to }: Range, first: CalendarDate | null, calendar: Calendar): Days | null =>
  from === null || to === null ? null : fullPeriodBefore({ from, to }, first, calendar);
