import type { OutputOf } from '#shared/api/endpoint.ts';
import { integrations } from '#shared/api/integrations.ts';
import { projects } from '#shared/api/projects.ts';
import type { ServiceCalls } from '../remote-service.ts';
import { WorkFault } from './fault.ts';

type Project = OutputOf<typeof projects>[number];
type Integration = OutputOf<typeof integrations>[number];

const named = (items: readonly { readonly name: string }[]): string =>
  items.length === 0 ? 'there is none yet' : `there is ${items.map(({ name }) => `"${name}"`).join(', ')}`;

/** The project of a name, or all of them without one. */
export async function chosenProjects(
  service: Pick<ServiceCalls, 'call'>,
  name: string | undefined,
): Promise<readonly Project[]> {
  const all = await service.call(projects, {});
  if (name === undefined) return all;
  const chosen = all.filter((project) => project.name === name);
  if (chosen.length === 0) throw new WorkFault(`There is no project "${name}"; ${named(all)}.`);
  return chosen;
}

/** The integration of a name in a project, or all of them without one. */
export async function chosenIntegrations(
  service: Pick<ServiceCalls, 'call'>,
  project: Project,
  name: string | undefined,
): Promise<readonly Integration[]> {
  const all = await service.call(integrations, { project_id: project.id });
  if (name === undefined) return all;
  const chosen = all.filter((integration) => integration.name === name);
  if (chosen.length === 0) throw new WorkFault(`"${project.name}" has no integration "${name}"; ${named(all)}.`);
  return chosen;
}
