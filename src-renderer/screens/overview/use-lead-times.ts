import { leadTimes } from '#shared/api/lead-times.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { leadTimeDays } from '../range.ts';
import type { OverviewShown } from './shown.ts';
import { useChangesShown } from './use-changes-shown.ts';

/** The lead times of the range, and how they changed since the period before. */
export function useLeadTimes(shown: OverviewShown) {
  const { project, range } = shown;
  const now = useEndpoint(leadTimes, { project_id: project.id, include: 'counts', ...leadTimeDays(range) });
  return { now, changes: useChangesShown(shown, 'lead_times') };
}
