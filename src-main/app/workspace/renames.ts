import type { z } from 'zod';
import type { CollectedDetails, ProjectDetails } from '#shared/desktop/commands.ts';
import { collectedIn, isSameCollected } from './collected-addresses.ts';
import type { ProjectGraph } from './graph-plan.ts';
import type { WorkspaceCollected, WorkspaceProject } from './workspace.ts';

type Project = z.output<typeof ProjectDetails>;
type Collected = z.output<typeof CollectedDetails>;

/** An integration or a repository that gets another name. */
export interface Renamed {
  readonly from: string;
  readonly to: string;
}

/** Integrations at the same address under another name: they get the name of the file, so that the collected data stays. */
export function formerOf(
  wanted: WorkspaceCollected,
  project: WorkspaceProject,
  details: Project | undefined,
): Collected | undefined {
  const isNamed = ({ name }: Collected): boolean => collectedIn(project).some((other) => other.name === name);
  return collectedIn(details).find((one) => !isNamed(one) && isSameCollected(one, wanted));
}

/** The graph as its pipelines will be called. An integration may be called `a/b` beside another `a`, so names alone do not show whose they are. */
export function renamedGraph(
  graph: ProjectGraph,
  details: Project | undefined,
  renames: readonly Renamed[],
): ProjectGraph {
  const integrations = new Map(collectedIn(details).map(({ id, name }) => [id, name]));
  const nameAfter = ({ name, integration_id }: ProjectGraph['nodes'][number]): string => {
    const rename = renames.find(({ from }) => from === integrations.get(integration_id));
    return rename ? rename.to + name.slice(rename.from.length) : name;
  };
  return { ...graph, nodes: graph.nodes.map((node) => ({ ...node, name: nameAfter(node) })) };
}
