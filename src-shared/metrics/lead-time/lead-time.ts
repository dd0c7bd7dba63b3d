import { holds, type Interval } from '../../time/time.ts';
import type { LeadTimeSample, PipelineLeadTimes, RouteLeadTime, RouteMetric } from '../contract.ts';
import type { Carried, Carrying } from './carrying.ts';
import { arrivalOf, type Followed, followedThrough, handedAtRow } from './followed.ts';
import type { Node } from './nodes.ts';
import type { Route } from './routes.ts';

/** How long a commit takes from a pipeline to the release point, by each route. Source: METRICS.md, "Lead time, route by route". */
export const leadTime: RouteMetric = {
  kind: 'route',
  id: 'lead_times',
  title: 'Lead time',
  about:
    'How long a commit takes from being handed to a pipeline to its first arrival at the release point, for each route through the graph; the median over the commits that arrived in the window.',
  example:
    'Commits 1, 2 and 3 are handed to a pipeline at minute 0, 20 and 40. A deployment of the third ends at minute 75 and carries all three: their lead times are 75, 55 and 35 minutes, the median is 55.',
  better: 'lower',
  measure(history, window) {
    const followed = followedThrough(history);
    return [...followed.nodes.values()]
      .sort((a, b) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1))
      .map((node) => leadTimesOf(node, followed, window));
  },
};

/** The lead times of one pipeline, from what is known of all. */
export function leadTimesOf(node: Node, followed: Followed, window: Interval): PipelineLeadTimes {
  const { carrying, routes } = followed;
  const { kept, leftOut } = routes.get(node.id) ?? { kept: [], leftOut: 0 };
  const { commits, measured, winners, inFlight } = followed.arrivals(node);
  return {
    pipeline: node.id,
    name: node.name,
    routesLeftOut: leftOut,
    routes: kept
      .map((route, way): RouteLeadTime => {
        const winner = winners(way);
        const sampleOf = sampler(route, carrying);
        const samples: LeadTimeSample[] = [];
        for (const place of measured) {
          const row = winner[place] ?? -1;
          if (row === -1 || !holds(window, arrivalOf(route, row))) continue;
          samples.push(sampleOf(commits[place] ?? -1, row));
        }
        return { path: route.path, pipelines: nodesAlong(route).map(({ id }) => id), samples };
      })
      .filter((route) => route.samples.length > 0)
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    inFlight,
  };
}

type Chain = Pick<LeadTimeSample, 'chain' | 'estimated'> & { readonly legs: readonly Leg[] };
type Leg = { readonly node: Node; readonly carried: Carried | undefined };

/** The way from the run of a row to the release point; the same for every commit that it brought there. */
function chainFrom(row: number, route: Route, carrying: Carrying): Chain {
  const chain: number[] = [];
  const legs: Leg[] = [];
  let estimated = false;
  let at = row;
  for (let leg: Route | null = route; leg !== null; leg = leg.next) {
    const run = leg.node.runs.id[at];
    if (run !== undefined) chain.push(run);
    legs.push({ node: leg.node, carried: carrying.carried.get(leg.node.id) });
    estimated ||= leg.estimated[at] === 1;
    at = leg.nextRow[at] ?? -1;
  }
  return { chain, legs, estimated };
}

/** Makes the samples of one route. Lists that are equal to those of the sample before are shared with it: a long history has millions of samples. */
function sampler(route: Route, carrying: Carrying): (commit: number, row: number) => LeadTimeSample {
  let chain: Chain | null = null;
  let chainRow = -1;
  let before: readonly number[] = [];
  return (commit, row) => {
    if (chain === null || row !== chainRow) chain = chainFrom(row, route, carrying);
    chainRow = row;
    const firsts = chain.legs.flatMap(({ node, carried }) => node.runs.id[firstRow(commit, carried)] ?? []);
    if (firsts.length !== before.length || firsts.some((id, place) => id !== before[place])) before = firsts;
    const { change, revision } = carrying.commits.at(commit);
    const arrivedAt = arrivalOf(route, row);
    const asked = handedAtRow(route.node, firstRow(commit, carrying.carried.get(route.node.id)));
    return {
      change,
      revision,
      // Where the queueing is unknown, a run that waited long may seem to have begun after what came later arrived.
      handedAt: Math.min(asked, arrivedAt),
      arrivedAt,
      chain: chain.chain,
      firsts: before,
      estimated: chain.estimated,
    };
  };
}

function firstRow(commit: number, carried: Carried | undefined): number {
  return carried?.first[carried.placeOf.get(commit) ?? -1] ?? -1;
}

function nodesAlong(route: Route): readonly Node[] {
  return route.next === null ? [route.node] : [route.node, ...nodesAlong(route.next)];
}
