import { changes } from '#shared/api/changes.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { daysOf } from '../range.ts';
import { earlierDays } from './earlier.ts';
import type { OverviewShown } from './shown.ts';

/**
 * How all figures of the project changed since the period before, asked once for all parts of the overview. `earlier` is that period, null where it is
 * not wholly known: then nothing is compared.
 */
export function useProjectChanges(shown: OverviewShown) {
  const { project, range } = shown;
  const earlier = earlierDays(shown);
  const query = useEndpoint(
    changes,
    { project_id: project.id, ...daysOf(range), before_from: earlier?.from, before_to: earlier?.to },
    earlier === null,
  );
  return { earlier, query, changes: earlier === null ? null : query.data };
}
