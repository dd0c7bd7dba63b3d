import type { PipelineId } from '#shared/records/ids.ts';
import type { DeliveryHistory } from '../contract.ts';
import { type CarriedColumns, type Carrying, carryingOf, knownCarrying } from './carrying.ts';
import type { CommitColumns } from './commits.ts';
import { type ArrivalColumns, arrivalsAt, type NodeArrivals, roomForWays } from './node-arrivals.ts';
import { type Node, nodesOf } from './nodes.ts';
import { knownRoutes, type Routes, type RoutesColumns, routesInColumns, routesOf } from './routes.ts';

/** Every commit of a history followed to the release points. No window is in it, so all windows share one. */
export interface Followed {
  /** In flow order. */
  readonly nodes: ReadonlyMap<PipelineId, Node>;
  readonly carrying: Carrying;
  readonly routes: ReadonlyMap<PipelineId, Routes>;
  /** What came of the commits that a node carries. */
  arrivals(node: Node): NodeArrivals;
  /** All of it in plain columns, which can be written down. */
  columns(): FollowedColumns;
}

/** What a followed history came to, in plain columns: with the history itself they tell the same without following it again. */
export interface FollowedColumns {
  readonly commits: CommitColumns;
  readonly carried: ReadonlyMap<PipelineId, CarriedColumns>;
  readonly routes: ReadonlyMap<PipelineId, RoutesColumns>;
  readonly arrivals: ReadonlyMap<PipelineId, ArrivalColumns>;
}

const known = new WeakMap<DeliveryHistory, Followed>();
const before = new WeakMap<DeliveryHistory, FollowedColumns>();

/** Tells what this very history came to when it was followed before, so that it need not be followed again. */
export function rememberFollowed(history: DeliveryHistory, columns: FollowedColumns): void {
  before.set(history, columns);
}

/** Follows a history once, however often it is asked for: a history is never changed. */
export function followedThrough(history: DeliveryHistory): Followed {
  const made = known.get(history) ?? follow(history, before.get(history));
  known.set(history, made);
  return made;
}

function follow(history: DeliveryHistory, before: FollowedColumns | undefined): Followed {
  const nodes = nodesOf(history);
  const { carrying, routes } = before ? foundAgain(history, nodes, before) : anew(history, nodes);
  const arrivals = new Map<PipelineId, NodeArrivals>();
  const room = roomForWays();
  let arrived: ReturnType<typeof arrivedCommits> | null = null;
  const hasArrived = (commit: number): boolean => {
    arrived ??= arrivedCommits(carrying, [...nodes.values()].filter(({ release }) => release).map(arrivalsOf));
    return arrived(commit);
  };
  const arrivalsOf = (node: Node): NodeArrivals => {
    const along = { node, routes: routes.get(node.id)?.kept ?? [], carrying, room, hasArrived };
    const found = arrivals.get(node.id) ?? arrivalsAt(along, before?.arrivals.get(node.id));
    arrivals.set(node.id, found);
    return found;
  };
  return {
    nodes,
    carrying,
    routes,
    arrivals: arrivalsOf,
    columns: () => ({
      commits: carrying.commits.columns(),
      carried: new Map([...carrying.carried].map(([id, { placeOf: _, ...columns }]) => [id, columns])),
      routes: routesInColumns(routes),
      arrivals: new Map([...nodes].map(([id, node]) => [id, arrivalsOf(node).columns()])),
    }),
  };
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

type Ways = Pick<Followed, 'carrying' | 'routes'>;

function anew(history: DeliveryHistory, nodes: Followed['nodes']): Ways {
  const { carrying, feeding } = carryingOf(history, nodes);
  return { carrying, routes: routesOf(nodes, feeding) };
}

const foundAgain = ({ changes }: DeliveryHistory, nodes: Followed['nodes'], before: FollowedColumns): Ways => ({
  carrying: knownCarrying(before, changes),
  routes: knownRoutes(nodes, before.routes),
});
