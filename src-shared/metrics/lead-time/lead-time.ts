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
      .sort((a, b) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1))
      .map((node) => leadTimesOf(node, routes.get(node.id) ?? { kept: [], leftOut: 0 }, carrying, window));
  },
};

/** The lead times of one pipeline, from what is known of all. */
export function leadTimesOf(node: Node, routes: Routes, carrying: Carrying, window: Interval): PipelineLeadTimes {
  const carried = carrying.carried.get(node.id);
  const arrivals = carried ? routes.kept.map((route) => ({ route, winner: winnersBy(route, carried) })) : [];
  const measured = carried ? samplePlaces(carried, carrying) : [];
  return {
    pipeline: node.id,
    name: node.name,
    routesLeftOut: routes.leftOut,
    routes: arrivals
      .map(({ route, winner }): RouteLeadTime => {
        const samples: LeadTimeSample[] = [];
        for (const place of measured) {
          const row = winner[place] ?? -1;
          if (row === -1 || !holds(window, arrivalOf(route, row))) continue;
          samples.push(sampleOf(carried?.commits[place] ?? -1, row, route, carrying));
        }
        return { path: route.path, pipelines: nodesAlong(route).map(({ id }) => id), samples };
      })
      .filter((route) => route.samples.length > 0)
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    inFlight:
      arrivals.length === 0
        ? []
        : measured
            .filter((place) => arrivals.every(({ winner }) => winner[place] === -1))
            .map((place) => {
              const { change, revision } = commitAt(carried?.commits[place] ?? -1, carrying);
              return { change, revision, handedAt: askedAtRow(node, carried?.first[place]) };
            }),
  };
}

/** The places of the commits that were handed to the pipeline at a known moment and are no merges. */
function samplePlaces({ commits, baseline }: Carried, carrying: Carrying): readonly number[] {
  return [...commits.keys()].filter((place) => !baseline.has(place) && !commitAt(commits[place] ?? -1, carrying).merge);
}

const arrivalOf = (route: Route, row: number): number => route.arrival[row] ?? Number.POSITIVE_INFINITY;

/** For each commit, by place, the row of the run that carries it and leads to its first arrival by the route, or −1. */
function winnersBy(route: Route, { frontiers, places, commits }: Carried): Int32Array {
  const winner = new Int32Array(commits.length).fill(-1);
  const best = new Map([...places].map(([origin, { length }]) => [origin, new Int32Array(length + 1).fill(-1)]));
  route.arrival.forEach((moment, row) => {
    if (moment === Number.POSITIVE_INFINITY) return;
    frontiers.each(row, (origin, count) => {
      const bests = best.get(origin);
      if (bests && moment < arrivalOf(route, bests[count] ?? -1)) bests[count] = row;
    });
  });
  // A run that carries n commits carries each of the first n: the best of all runs that carry at least so many.
  for (const [origin, reached] of places) {
    const bests = best.get(origin);
    let row = -1;
    for (let count = reached.length; count > 0; count--) {
      const own = bests?.[count] ?? -1;
      if (arrivalOf(route, own) < arrivalOf(route, row)) row = own;
      const place = reached[count - 1] ?? -1;
      if (arrivalOf(route, row) < arrivalOf(route, winner[place] ?? -1)) winner[place] = row;
    }
  }
  return winner;
}

function sampleOf(commit: number, row: number, route: Route, carrying: Carrying): LeadTimeSample {
  const chain: number[] = [];
  const firsts: number[] = [];
  let estimated = false;
  let at = row;
  for (let leg: Route | null = route; leg !== null; leg = leg.next) {
    const run = leg.node.runs[at];
    const first = leg.node.runs[firstRow(commit, carrying.carried.get(leg.node.id))];
    if (run) chain.push(run.id);
    if (first) firsts.push(first.id);
    estimated ||= leg.estimated[at] === 1;
    at = leg.nextRow[at] ?? -1;
  }
  const { change, revision } = commitAt(commit, carrying);
  const arrivedAt = arrivalOf(route, row);
  const asked = askedAtRow(route.node, firstRow(commit, carrying.carried.get(route.node.id)));
  // Where the queueing is unknown, a run that waited long may seem to have begun after what came later arrived.
  return { change, revision, handedAt: Math.min(asked, arrivedAt), arrivedAt, chain, firsts, estimated };
}

function firstRow(commit: number, carried: Carried | undefined): number {
  return carried?.first[carried.placeOf.get(commit) ?? -1] ?? -1;
}

function commitAt(commit: number, { commits }: Carrying) {
  return commits.all[commit] ?? { change: null, revision: null, merge: false };
}

function askedAtRow(node: Node, row: number | undefined): number {
  const run = node.runs[row ?? -1];
  return run ? askedAt(run) : 0;
}

function nodesAlong(route: Route): readonly Node[] {
  return route.next === null ? [route.node] : [route.node, ...nodesAlong(route.next)];
}
