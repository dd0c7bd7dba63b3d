import type { OutputOf } from '#shared/api/endpoint.ts';
import { projects } from '#shared/api/projects.ts';
import { archivedProjects } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';

/** The projects that are not archived, and the one that is looked at all the same. */
export function useProjectsInUse(current: number | null): OutputOf<typeof projects> {
  const all = useEndpoint(projects, {}).data ?? [];
  const archived = useEndpoint(archivedProjects, {}).data ?? [];
  return all.filter(({ id }) => id === current || !archived.includes(id));
}
