import { holds, type Interval } from '../../time/time.ts';
import type { LeadTimeSample, PipelineLeadTimes, RouteLeadTime, RouteMetric } from '../contract.ts';
import { type Carried, type Carrying, carryingOf } from './carrying.ts';
import { askedAt, type Node, nodesOf } from './nodes.ts';
import { type Route, type Routes, routesOf } from './routes.ts';

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
    const nodes = nodesOf(history);
    const carrying = carryingOf(history, nodes);
    const routes = routesOf(nodes, carrying);
    return [...nodes.values()]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((node) => leadTimesOf(node, routes.get(node.id) ?? { kept: [], leftOut: 0 }, carrying, window));
  },
};

function leadTimesOf(node: Node, routes: Routes, carrying: Carrying, window: Interval): PipelineLeadTimes {
  const carried = carrying.carried.get(node.id);
  const arrivals = carried ? routes.kept.map((route) => ({ route, arrived: arrivalsBy(route, carried) })) : [];
  const measured = carried ? samples(carried, carrying) : [];
  return {
    pipeline: node.id,
    name: node.name,
    routesLeftOut: routes.leftOut,
    routes: arrivals
      .map(
        ({ route, arrived }): RouteLeadTime => ({
          path: route.path,
          pipelines: nodesAlong(route).map(({ id }) => id),
          samples: measured.flatMap((commit) => {
            const row = arrived[commit] ?? -1;
            const arrivedAt = route.arrival[row];
            return arrivedAt !== undefined && holds(window, arrivedAt) ? [sampleOf(commit, row, route, carrying)] : [];
          }),
        }),
      )
      .filter((route) => route.samples.length > 0)
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    inFlight:
      arrivals.length === 0
        ? []
        : measured
            .filter((commit) => arrivals.every(({ arrived }) => (arrived[commit] ?? -1) === -1))
            .map((commit) => {
              const { change, revision } = commitAt(commit, carrying);
              return { change, revision, handedAt: handedAt(node, commit, carrying) };
            }),
  };
}

/** The commits that were handed to the pipeline at a known moment and are no merges. */
function samples({ first, baseline }: Carried, { commits }: Carrying): readonly number[] {
  const found: number[] = [];
  first.forEach((row, commit) => {
    if (row !== -1 && !baseline.has(commit) && !commits.all[commit]?.merge) found.push(commit);
  });
  return found;
}

/** For each commit the row of the run that carries it and leads to its first arrival by the route, or −1. */
function arrivalsBy(route: Route, { origins, counts, first }: Carried): Int32Array {
  const winner = new Int32Array(first.length).fill(-1);
  const momentOf = (row: number): number =>
    row === -1 ? Number.POSITIVE_INFINITY : (route.arrival[row] ?? Number.POSITIVE_INFINITY);
  origins.forEach((origin, place) => {
    // A run that carries n commits carries each of the first n: the best of all runs that carry at least so many.
    const best = new Int32Array(origin.commits.length + 1).fill(-1);
    route.arrival.forEach((moment, row) => {
      const count = counts[row * origins.length + place] ?? 0;
      if (moment < momentOf(best[count] ?? -1)) best[count] = row;
    });
    for (let count = origin.commits.length; count > 0; count--) {
      const row = best[count] ?? -1;
      if (momentOf(row) < momentOf(best[count - 1] ?? -1)) best[count - 1] = row;
      const commit = origin.commits[count - 1];
      if (commit !== undefined && momentOf(row) < momentOf(winner[commit] ?? -1)) winner[commit] = row;
    }
  });
  return winner;
}

function sampleOf(commit: number, row: number, route: Route, carrying: Carrying): LeadTimeSample {
  const chain: number[] = [];
  const firsts: number[] = [];
  let estimated = false;
  let at = row;
  for (let leg: Route | null = route; leg !== null; leg = leg.next) {
    const run = leg.node.runs[at];
    const first = leg.node.runs[carrying.carried.get(leg.node.id)?.first[commit] ?? -1];
    if (run) chain.push(run.id);
    if (first) firsts.push(first.id);
    estimated ||= leg.estimated[at] === 1;
    at = leg.nextRow[at] ?? -1;
  }
  const { change, revision } = commitAt(commit, carrying);
  const arrivedAt = route.arrival[row] ?? 0;
  return { change, revision, handedAt: handedAt(route.node, commit, carrying), arrivedAt, chain, firsts, estimated };
}

function commitAt(commit: number, { commits }: Carrying) {
  return commits.all[commit] ?? { change: null, revision: null, merge: false };
}

function handedAt(node: Node, commit: number, { carried }: Carrying): number {
  const run = node.runs[carried.get(node.id)?.first[commit] ?? -1];
  return run ? askedAt(run) : 0;
}

function nodesAlong(route: Route): readonly Node[] {
  return route.next === null ? [route.node] : [route.node, ...nodesAlong(route.next)];
}
