import type { ChangeRow, ChangesAnswer } from '../change.ts';
import { useChanges } from '../use-changes.ts';
import { earlierDays } from './earlier.ts';
import type { OverviewShown } from './shown.ts';

/** How the figures of one kind changed since the period before; null where nothing is compared, undefined while it is not there. */
export function useChangesShown(shown: OverviewShown, of: ChangeRow['family']): ChangesAnswer | null | undefined {
  const {
    project,
    range: { from, to },
  } = shown;
  const isBounded = from !== null && to !== null;
  return useChanges({
    project_id: project.id,
    of,
    days: isBounded ? { from, to } : { from: '', to: '' },
    earlier: isBounded ? earlierDays(shown) : null,
  });
}
