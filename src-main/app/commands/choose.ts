import type { OutputOf } from '#shared/api/endpoint.ts';
import { integrations, type integrations as integrationsEndpoint } from '#shared/api/integrations.ts';
import { projects, type projects as projectsEndpoint } from '#shared/api/projects.ts';
import type { Service } from '../../service/contract.ts';
import { WorkFault } from './fault.ts';

type Project = OutputOf<typeof projectsEndpoint>[number];
type Integration = OutputOf<typeof integrationsEndpoint>[number];

const named = (items: readonly { readonly name: string }[]): string =>
  items.length === 0 ? 'there is none yet' : `there is ${items.map(({ name }) => `"${name}"`).join(', ')}`;

/** The project of a name, or all of them without one. */
export async function chosenProjects(service: Service, name: string | undefined): Promise<readonly Project[]> {
  const all = await service.call(projects, {});
  if (name === undefined) return all;
  const chosen = all.filter((project) => project.name === name);
  if (chosen.length === 0) throw new WorkFault(`There is no project "${name}"; ${named(all)}.`);
  return chosen;
}

/** The integration of a name in a project, or all of them without one. */
export async function chosenIntegrations(
  service: Service,
  project: Project,
  name: string | undefined,
): Promise<readonly Integration[]> {
  const all = await service.call(integrations, { project_id: project.id });
  if (name === undefined) return all;
  const chosen = all.filter((integration) => integration.name === name);
  if (chosen.length === 0) throw new WorkFault(`"${project.name}" has no integration "${name}"; ${named(all)}.`);
  return chosen;
}
