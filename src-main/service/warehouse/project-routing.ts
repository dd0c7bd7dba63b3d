import type { Endpoint } from '#shared/api/endpoint.ts';
import { ServiceError } from '#shared/api/problem.ts';
import { syncs } from '#shared/api/syncs.ts';
import { teamRefusals } from '#shared/desktop/upkeep/published.ts';
import { checkedInput } from '../check-input.ts';
import type { PublishedProject, PublishedWorkspace } from './contract.ts';

interface Ids {
  readonly project_id?: number;
  readonly integration_id?: number;
  readonly id?: number;
}

/** A project with the workspace that it was published from. */
export interface LocatedProject {
  readonly workspace: PublishedWorkspace;
  readonly project: PublishedProject;
}

export const locatedProjects = (workspaces: readonly PublishedWorkspace[]): readonly LocatedProject[] =>
  workspaces
    .flatMap((workspace) => workspace.projects.map((project) => ({ workspace, project })))
    .toSorted((one, other) => one.project.id - other.project.id);

/** What only the computer that publishes can do or tell. */
export const readOnlyRefusal = (): ServiceError => new ServiceError(403, teamRefusals.readOnly);

/** The project that a question is about, of those that may be seen. Throws a 404 in the words of a service without a warehouse. */
export function projectOfRequest(
  visible: readonly LocatedProject[],
  endpoint: Endpoint,
  input: unknown,
): LocatedProject {
  const { project_id, integration_id, id } = checkedInput(endpoint, input) as Ids;
  if (integration_id !== undefined) {
    const there = visible.find(({ project }) => project.integrations.includes(integration_id));
    if (there) return there;
    throw new ServiceError(
      404,
      `There is no integration ${integration_id}. The list of integrations of a project has the ids.`,
    );
  }
  if (project_id === undefined && endpoint.id !== syncs.id) throw readOnlyRefusal();
  const asked = project_id ?? (endpoint.id === syncs.id ? id : undefined);
  const there = visible.find(({ project }) => project.id === asked);
  if (there) return there;
  throw new ServiceError(404, `There is no project ${asked}. The list of projects has the ids.`);
}
