import { holds, type Interval } from '#shared/time/time.ts';
import { gather } from '../../stats/columns.ts';
import type { PipelineLeadTimes } from '../contract.ts';
import { handedAtRow, type Node } from './nodes.ts';
import type { Carried, Propagation } from './propagation.ts';
import { arrivalOf, type Route } from './routes.ts';

/** What came of the commits that a node carries. */
export interface NodeArrivals {
  /** The commits that any run of the node carries; each is identified by its index here. */
  readonly commits: Int32Array;
  /** The indexes of those that were handed over at a known moment and are no merges. */
  readonly measured: Int32Array;
  /** For the n-th route: by index, the row of the run that carries the commit and leads to its first arrival, or −1. */
  winners(route: number): Int32Array;
  /** Which of the measured arrive by the n-th route in a window, in their order. */
  arrivalsBy(route: number, window: Interval): RouteArrivals;
  readonly inFlight: PipelineLeadTimes['inFlight'];
}

/** Commits of a node that arrived: their indexes, and the row of the run that led to the arrival of each. */
export interface RouteArrivals {
  readonly places: Int32Array;
  readonly rows: Int32Array;
}

/** So many winners of a history are cached, four bytes each; of a larger one the rest is computed each time. */
const maxCached = 64 * 1024 * 1024;

/** A function that reserves cache for so many more; false where there is no room. */
export function winnersBudget(): (count: number) => boolean {
  let budget = maxCached;
  return (count) => {
    if (count > budget) return false;
    budget -= count;
    return true;
  };
}

interface ArrivalsInput {
  readonly node: Node;
  readonly routes: readonly Route[];
  readonly propagation: Propagation;
  readonly budget: ReturnType<typeof winnersBudget>;
  /** Whether a commit arrived at any release point of the project, by whatever route. */
  readonly hasArrived: (commit: number) => boolean;
}

export function arrivalsAt({ node, routes, propagation, budget, hasArrived }: ArrivalsInput): NodeArrivals {
  const carried = propagation.carried.get(node.id);
  if (!carried) return noArrivals;
  const { commits } = carried;
  const measured = samplePlaces(carried, propagation);
  const cache = new Map<number, Int32Array>();
  const winners = (way: number): Int32Array => {
    const cached = cache.get(way);
    const route = routes[way];
    if (cached || !route) return cached ?? none;
    const winner = winnersBy(route, carried);
    if (budget(winner.length)) cache.set(way, winner);
    return winner;
  };
  let inFlight: NodeArrivals['inFlight'] | undefined;
  const findInFlight = (): NodeArrivals['inFlight'] =>
    (routes.length === 0 ? [] : [...measured.filter((place) => !hasArrived(commits[place] ?? -1))]).map((place) => {
      const commit = commits[place] ?? -1;
      const { change, revision } = propagation.commits.at(commit);
      return { commit, change, revision, handedAt: handedAtRow(node, carried.first[place]) };
    });
  const arrivalsBy = (way: number, window: Interval): RouteArrivals => {
    const route = routes[way];
    const all = winners(way);
    const places = route ? measured.filter((place) => holds(window, arrivalOf(route, all[place] ?? -1))) : none;
    return { places, rows: gather(all, places) };
  };
  return {
    commits,
    measured,
    winners,
    arrivalsBy,
    // Lazily: what arrived is known only when all release points are.
    get inFlight() {
      inFlight ??= findInFlight();
      return inFlight;
    },
  };
}

const none = new Int32Array(0);
const noArrivals: NodeArrivals = {
  commits: none,
  measured: none,
  winners: () => none,
  arrivalsBy: () => ({ places: none, rows: none }),
  inFlight: [],
};

function samplePlaces({ commits, first, baseline }: Carried, { commits: all }: Propagation): Int32Array {
  const places = new Int32Array(commits.length);
  let count = 0;
  for (let place = 0; place < commits.length; place++) {
    // Only the first run can contain what it was not handed.
    const isBaseline = first[place] === 0 && baseline.has(place);
    if (!isBaseline && !all.isMerge(commits[place] ?? -1)) places[count++] = place;
  }
  return places.subarray(0, count);
}

function winnersBy({ arrival }: Route, carried: Carried): Int32Array {
  const winner = new Int32Array(carried.commits.length).fill(-1);
  const best = bestBy(arrival, carried);
  // A run that carries n commits carries each of the first n: the best of all runs that carry at least so many.
  for (const [source, reached] of carried.places) {
    const bests = best.get(source) ?? none;
    let row = -1;
    let moment = Number.POSITIVE_INFINITY;
    for (let count = reached.length; count > 0; count--) {
      const own = bests[count] ?? -1;
      if (own !== -1 && (arrival[own] ?? 0) < moment) {
        row = own;
        moment = arrival[own] ?? 0;
      }
      if (row === -1) continue;
      const place = reached[count - 1] ?? -1;
      const other = winner[place] ?? -1;
      if (other === -1 || moment < (arrival[other] ?? 0)) winner[place] = row;
    }
  }
  return winner;
}

/** By source and the count of its commits that they carry: the row of the run that arrives first, or −1. */
function bestBy(arrival: Float64Array, { carriedCounts, places }: Carried): ReadonlyMap<number, Int32Array> {
  const best = new Map([...places].map(([source, { length }]) => [source, new Int32Array(length + 1).fill(-1)]));
  const { starts, sources, counts } = carriedCounts;
  for (let row = 0; row < arrival.length; row++) {
    const moment = arrival[row] ?? Number.POSITIVE_INFINITY;
    if (moment === Number.POSITIVE_INFINITY) continue;
    for (let entry = starts[row] ?? 0; entry < (starts[row + 1] ?? 0); entry++) {
      const bests = best.get(sources[entry] ?? -1) ?? none;
      const count = counts[entry] ?? 0;
      const other = bests[count] ?? -1;
      if (other === -1 || moment < (arrival[other] ?? 0)) bests[count] = row;
    }
  }
  return best;
}
