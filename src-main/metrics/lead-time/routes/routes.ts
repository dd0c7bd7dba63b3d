import type { PipelineId } from '#shared/records/ids.ts';
import { deploymentsIn, type ReleasePoint } from '../../shared/release-points.ts';
import { passes } from '../../shared/run-table.ts';
import type { Node } from './nodes.ts';
import { edgeKey, type FeedingByEdge } from './propagation.ts';

/** The most routes per pipeline that are followed, the most travelled first. */
export const maxRoutes = 64;

/** A route from a node to a release point, with the earliest arrival that each run of the node leads to. */
export interface Route {
  readonly node: Node;
  readonly next: Route | null;
  /** Empty for the route of default edges only. */
  readonly path: string;
  /** By row of the node; infinite where the run led to no arrival by this route. */
  readonly arrival: Float64Array;
  /** By row: the row of the next node's run towards that arrival. */
  readonly nextRow: Int32Array;
  /** By row: whether that step is estimated. */
  readonly estimated: Uint8Array;
}

export interface Routes {
  readonly kept: readonly Route[];
  readonly leftOut: number;
}

/** When what the run of a row carries arrives by the route; never for −1. */
export const arrivalOf = ({ arrival }: Route, row: number): number =>
  row < 0 ? Number.POSITIVE_INFINITY : (arrival[row] ?? Number.POSITIVE_INFINITY);

/** The routes out of every node. `nodes` in flow order. Source: METRICS.md, "Route" and "Arrival". */
export function routesOf(
  nodes: ReadonlyMap<PipelineId, Node>,
  feeding: FeedingByEdge,
): ReadonlyMap<PipelineId, Routes> {
  const routes = new Map<PipelineId, Routes>();
  for (const node of [...nodes.values()].reverse()) {
    routes.set(
      node.id,
      node.release ? { kept: [releaseOf(node, node.release)], leftOut: 0 } : onwards(node, routes, feeding),
    );
  }
  return routes;
}

function onwards(node: Node, routes: ReadonlyMap<PipelineId, Routes>, feeding: FeedingByEdge): Routes {
  let leftOut = 0;
  const all = node.out.flatMap((edge, index) => {
    const further = routes.get(edge.to);
    leftOut += further?.leftOut ?? 0;
    return (further?.kept ?? []).map((next) => step(node, next, index === 0 ? null : next.node.name, feeding));
  });
  if (all.length <= maxRoutes) return { kept: all, leftOut };
  const travelled = all.map((route) => ({
    route,
    runs: route.arrival.reduce((sum, moment) => sum + Number(Number.isFinite(moment)), 0),
  }));
  travelled.sort((a, b) => b.runs - a.runs);
  return { kept: travelled.slice(0, maxRoutes).map(({ route }) => route), leftOut: leftOut + all.length - maxRoutes };
}

function releaseOf(node: Node, release: ReleasePoint): Route {
  const { outcome, finishedAt } = deploymentsIn(node.runs, release);
  const arrival = finishedAt.map((moment, row) => (outcome[row] === passes ? moment : Number.POSITIVE_INFINITY));
  return { node, next: null, path: '', arrival, nextRow: new Int32Array(0), estimated: new Uint8Array(0) };
}

function step(node: Node, next: Route, parent: string | null, feeding: FeedingByEdge): Route {
  const arrival = new Float64Array(node.runs.length).fill(Number.POSITIVE_INFINITY);
  const nextRow = new Int32Array(node.runs.length).fill(-1);
  const estimated = new Uint8Array(node.runs.length);
  const { outcome } = node.runs;
  const along = feeding.get(edgeKey({ from: node.id, to: next.node.id }));
  for (let row = 0; along && row < next.arrival.length; row++) {
    const moment = next.arrival[row] ?? Number.POSITIVE_INFINITY;
    if (moment === Number.POSITIVE_INFINITY) continue;
    const end = along.starts[row + 1] ?? 0;
    for (let at = along.starts[row] ?? end; at < end; at++) {
      const feeder = along.rows[at] ?? -1;
      if (outcome[feeder] !== passes || moment >= (arrival[feeder] ?? 0)) continue;
      arrival[feeder] = moment;
      nextRow[feeder] = row;
      estimated[feeder] = along.estimated[at] ?? 0;
    }
  }
  const path = parent === null ? next.path : [encoded(parent), next.path].filter((part) => part !== '').join(' > ');
  return { node, next, path, arrival, nextRow, estimated };
}

function encoded(name: string): string {
  return name.replaceAll('%', '%25').replaceAll('>', '%3E');
}
