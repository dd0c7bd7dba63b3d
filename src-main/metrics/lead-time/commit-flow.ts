import type { PipelineId } from '#shared/records/ids.ts';
import type { DeliveryHistory } from '../contract.ts';
import { arrivalsAt, type NodeArrivals, roomForWays } from './node-arrivals.ts';
import { type Node, nodesOf } from './nodes.ts';
import { type Carrying, carryingOf } from './propagation.ts';
import { type Routes, routesOf } from './routes.ts';

/** Every commit of a history followed to the release points. No window is in it, so all windows share one. */
export interface Followed {
  /** In flow order. */
  readonly nodes: ReadonlyMap<PipelineId, Node>;
  readonly carrying: Carrying;
  readonly routes: ReadonlyMap<PipelineId, Routes>;
  /** What came of the commits that a node carries. */
  arrivals(node: Node): NodeArrivals;
}

const known = new WeakMap<DeliveryHistory, Followed>();

/** Follows a history once, however often it is asked for: a history is never changed. */
export function followedThrough(history: DeliveryHistory): Followed {
  const made = known.get(history) ?? follow(history);
  known.set(history, made);
  return made;
}

function follow(history: DeliveryHistory): Followed {
  const nodes = nodesOf(history);
  const { carrying, feeding } = carryingOf(history, nodes);
  const routes = routesOf(nodes, feeding);
  const arrivals = new Map<PipelineId, NodeArrivals>();
  const room = roomForWays();
  let arrived: ReturnType<typeof arrivedCommits> | null = null;
  const hasArrived = (commit: number): boolean => {
    arrived ??= arrivedCommits(carrying, [...nodes.values()].filter(({ release }) => release).map(arrivalsOf));
    return arrived(commit);
  };
  const arrivalsOf = (node: Node): NodeArrivals => {
    const along = { node, routes: routes.get(node.id)?.kept ?? [], carrying, room, hasArrived };
    const found = arrivals.get(node.id) ?? arrivalsAt(along);
    arrivals.set(node.id, found);
    return found;
  };
  return { nodes, carrying, routes, arrivals: arrivalsOf };
}

/** Says whether a commit reached one of the release points, each of which has one route; of one that no change tells of, whether its revision did. */
function arrivedCommits({ commits: all }: Carrying, releases: readonly NodeArrivals[]): (commit: number) => boolean {
  const arrived = new Uint8Array(all.count);
  const revisions = new Set<string>();
  const revisionAlone = (commit: number): string | null =>
    all.changeOf(commit) === null ? all.at(commit).revision : null;
  for (const { commits, winners } of releases)
    winners(0).forEach((row, place) => {
      const commit = commits[place] ?? -1;
      if (row !== -1) arrived[commit] = 1;
    });
  for (let commit = 0; commit < arrived.length; commit++) {
    const revision = arrived[commit] === 1 ? revisionAlone(commit) : null;
    if (revision !== null) revisions.add(revision);
  }
  return (commit) => arrived[commit] === 1 || (revisions.size > 0 && revisions.has(revisionAlone(commit) ?? ''));
}
