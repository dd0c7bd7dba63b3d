import { changes } from '#shared/api/changes.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { firstRunDay } from '../shared/period/first-day.ts';
import { daysOf, fullPeriodBefore } from '../shared/period/range.ts';
import { type ProjectScreen, useProjectScreen } from '../shared/project-screen.tsx';

/**
 * How all figures of the project changed since the period before, asked once for all parts of the overview. `earlier` is that period, null if it is
 * not wholly known: then nothing is compared.
 */
export function useProjectChanges() {
  const screen = useProjectScreen();
  const { project, range } = screen;
  const earlier = earlierDays(screen);
  const query = useEndpoint(
    changes,
    { project_id: project.id, ...daysOf(range), before_from: earlier?.from, before_to: earlier?.to },
    earlier === null,
  );
  return { earlier, query, changes: earlier === null ? null : query.data };
}

/** The days of the period before, where all of it is known; null else, since a half-known period would compare badly. */
function earlierDays({
  project,
  range: { from, to },
  calendar,
}: Pick<ProjectScreen, 'project' | 'range' | 'calendar'>) {
  return from === null || to === null ? null : fullPeriodBefore({ from, to }, firstRunDay(project, calendar), calendar);
}
