import { leadTimes } from '#shared/api/lead-times.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { useProjectScreen } from '../project-screen.tsx';
import { leadTimeDays } from '../range.ts';

/** The lead times of the range, with how many commits they are of. */
export function useLeadTimes() {
  const { project, range } = useProjectScreen();
  return useEndpoint(leadTimes, { project_id: project.id, include: 'counts', ...leadTimeDays(range) });
}
