import { leadTime as descriptor } from '#shared/metrics/registry.ts';
import type { Interval } from '#shared/time/time.ts';
import type { DeliveryHistory, PipelineLeadTimes, RouteLeadTime, RouteMetric } from '../contract.ts';
import { type CommitFlow, commitFlowOf } from './commit-flow.ts';
import type { Node } from './routes/nodes.ts';
import type { Route } from './routes/routes.ts';
import { samplesBy } from './samples.ts';

/** How long a commit takes from a pipeline to the release point, by each route. Source: METRICS.md, "Lead time, route by route". */
export const leadTime: RouteMetric = {
  ...descriptor,
  measure: (history, window) => [...leadTimesByPipeline(history, window)],
};

/** One pipeline after the other: the samples of all of a long history together take much memory. */
export function* leadTimesByPipeline(history: DeliveryHistory, window: Interval): Generator<PipelineLeadTimes> {
  const flow = commitFlowOf(history);
  for (const node of [...flow.nodes.values()].sort(byName)) yield leadTimesOf(node, flow, window);
}

/** The order in which pipelines come in answers. */
function byName(a: Pick<Node, 'id' | 'name'>, b: Pick<Node, 'id' | 'name'>): number {
  return a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1;
}

/** The lead times of one pipeline, from what is known of all. */
export function leadTimesOf(node: Node, flow: CommitFlow, window: Interval): PipelineLeadTimes {
  const { propagation, routes } = flow;
  const { kept, leftOut } = routes.get(node.id) ?? { kept: [], leftOut: 0 };
  const { arrivalsBy: arrivedBy, inFlight } = flow.arrivals(node);
  return {
    pipeline: node.id,
    name: node.name,
    routesLeftOut: leftOut,
    routes: kept
      .map((route, routeIndex): RouteLeadTime => {
        const samples = samplesBy(route, propagation, arrivedBy(routeIndex, window));
        return { path: route.path, pipelines: nodesAlong(route).map(({ id }) => id), samples };
      })
      .filter((route) => route.samples.length > 0)
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    inFlight,
  };
}

function nodesAlong(route: Route): readonly Node[] {
  return route.next === null ? [route.node] : [route.node, ...nodesAlong(route.next)];
}
