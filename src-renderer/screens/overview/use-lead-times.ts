import { leadTimes } from '#shared/api/lead-times.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { leadTimeDays, periodBefore } from '../range.ts';
import type { OverviewShown } from './shown.ts';

/** The lead times of the range and of the period before it. */
export function useLeadTimes({ project, range, calendar }: OverviewShown) {
  const earlier = periodBefore(range, calendar);
  const asked = { project_id: project.id, include: 'evidence' as const };
  const now = useEndpoint(leadTimes, { ...asked, ...leadTimeDays(range) });
  const before = useEndpoint(leadTimes, { ...asked, ...leadTimeDays(earlier ?? range) }, earlier === null);
  return { now, before: earlier === null ? null : before };
}
