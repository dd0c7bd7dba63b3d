import { leadTimes } from '#shared/api/lead-times.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { leadTimeDays } from '../range.ts';
import { earlierDays } from './earlier.ts';
import type { OverviewShown } from './shown.ts';

/** The lead times of the range and, where it is known, of the period before it. */
export function useLeadTimes(shown: OverviewShown) {
  const { project, range } = shown;
  const earlier = earlierDays(shown);
  const asked = { project_id: project.id, include: 'counts' as const };
  const now = useEndpoint(leadTimes, { ...asked, ...leadTimeDays(range) });
  const before = useEndpoint(leadTimes, { ...asked, ...leadTimeDays(earlier ?? range) }, earlier === null);
  return { now, before: earlier === null ? null : before };
}
