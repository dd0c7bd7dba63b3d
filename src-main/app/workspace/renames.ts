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

/** The graph as its pipelines will be called. */
export function renamedGraph(graph: ProjectGraph, renames: readonly Renamed[]): ProjectGraph {
  const nameAfter = (name: string): string => {
    const rename = renames.find(({ from }) => name === from || name.startsWith(`${from}/`));
    return rename ? rename.to + name.slice(rename.from.length) : name;
  };
  return { ...graph, nodes: graph.nodes.map((node) => ({ ...node, name: nameAfter(node.name) })) };
}
