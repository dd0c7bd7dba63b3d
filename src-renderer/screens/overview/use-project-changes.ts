import { changes } from '#shared/api/changes.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { daysOf } from '../shared/period/range.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { earlierDays } from './earlier.ts';

/**
 * How all figures of the project changed since the period before, asked once for all parts of the overview. `earlier` is that period, null where it is
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
