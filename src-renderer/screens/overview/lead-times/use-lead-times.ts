import { leadTimes } from '#shared/api/lead-times.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { leadTimeDays } from '../../shared/period/range.ts';
import { useProjectScreen } from '../../shared/project-screen.tsx';

/** The lead times of the range, with how many commits they are of. */
export function useLeadTimes() {
  const { project, range } = useProjectScreen();
  return useEndpoint(leadTimes, { project_id: project.id, include: 'counts', ...leadTimeDays(range) });
}
