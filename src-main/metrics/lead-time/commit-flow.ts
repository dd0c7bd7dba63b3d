import type { PipelineId } from '#shared/records/ids.ts';
import type { DeliveryHistory } from '../contract.ts';
import { arrivalsAt, type NodeArrivals, winnersBudget } from './routes/node-arrivals.ts';
import { type Node, nodesOf } from './routes/nodes.ts';
import { type Propagation, propagate } from './routes/propagation.ts';
import { type Routes, routesOf } from './routes/routes.ts';

/** Every commit of a history followed to the release points. It depends on no window, so all windows share it. */
export interface CommitFlow {
  /** In flow order. */
  readonly nodes: ReadonlyMap<PipelineId, Node>;
  readonly propagation: Propagation;
  readonly routes: ReadonlyMap<PipelineId, Routes>;
  /** Which commits of a node arrived, and which are in flight. */
  arrivals(node: Node): NodeArrivals;
}

const flows = new WeakMap<DeliveryHistory, CommitFlow>();

/** The flow of a history, computed once: a history never changes. */
export function commitFlowOf(history: DeliveryHistory): CommitFlow {
  const flow = flows.get(history) ?? computeFlow(history);
  flows.set(history, flow);
  return flow;
}

function computeFlow(history: DeliveryHistory): CommitFlow {
  const nodes = nodesOf(history);
  const { propagation, feeding } = propagate(history, nodes);
  const routes = routesOf(nodes, feeding);
  const arrivals = new Map<PipelineId, NodeArrivals>();
  const budget = winnersBudget();
  let arrived: ReturnType<typeof arrivedCommits> | null = null;
  const hasArrived = (commit: number): boolean => {
    arrived ??= arrivedCommits(propagation, [...nodes.values()].filter(({ release }) => release).map(arrivalsOf));
    return arrived(commit);
  };
  const arrivalsOf = (node: Node): NodeArrivals => {
    const along = { node, routes: routes.get(node.id)?.kept ?? [], propagation, budget, hasArrived };
    const nodeArrivals = arrivals.get(node.id) ?? arrivalsAt(along);
    arrivals.set(node.id, nodeArrivals);
    return nodeArrivals;
  };
  return { nodes, propagation, routes, arrivals: arrivalsOf };
}

/** Returns a function: whether a commit reached a release point (each has one route). A commit without a change is compared by its revision. */
function arrivedCommits({ commits: all }: Propagation, releases: readonly NodeArrivals[]): (commit: number) => boolean {
  const arrived = new Uint8Array(all.count);
  const revisions = new Set<string>();
  const revisionAlone = (commit: number): string | null =>
    all.changeOf(commit) === null ? all.at(commit).revision : null;
  for (const { commits, winners } of releases)
    winners(0).forEach((row, index) => {
      const commit = commits[index] ?? -1;
      if (row !== -1) arrived[commit] = 1;
    });
  for (let commit = 0; commit < arrived.length; commit++) {
    const revision = arrived[commit] === 1 ? revisionAlone(commit) : null;
    if (revision !== null) revisions.add(revision);
  }
  return (commit) => arrived[commit] === 1 || (revisions.size > 0 && revisions.has(revisionAlone(commit) ?? ''));
}
