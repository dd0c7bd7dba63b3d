import { leadTimes } from '#shared/api/lead-times.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { leadTimeDays } from '../range.ts';
import type { OverviewShown } from './shown.ts';

/** The lead times of the range, with how many commits they are of. */
export function useLeadTimes({ project, range }: OverviewShown) {
  return useEndpoint(leadTimes, { project_id: project.id, include: 'counts', ...leadTimeDays(range) });
}
