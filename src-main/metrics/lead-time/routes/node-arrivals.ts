import { holds, type Interval } from '#shared/time/time.ts';
import { gather } from '../../../stats/columns.ts';
import type { PipelineLeadTimes } from '../../contract.ts';
import { handedOverAtRow, type Node } from './nodes.ts';
import type { Carried, Propagation } from './propagation.ts';
import { arrivalOf, type Route } from './routes.ts';

/** Which commits of a node arrived, and which are in flight. */
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
  readonly indexes: Int32Array;
  readonly rows: Int32Array;
}

/** How many winners of a history are cached, four bytes each; the rest is computed each time. */
const maxCached = 64 * 1024 * 1024;

/** Returns a function that reserves cache for a number of winners, or returns false if there is no room. */
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
  const measured = sampleIndexes(carried, propagation);
  const cache = new Map<number, Int32Array>();
  const winners = (routeIndex: number): Int32Array => {
    const cached = cache.get(routeIndex);
    const route = routes[routeIndex];
    if (cached || !route) return cached ?? none;
    const winner = winnersBy(route, carried);
    if (budget(winner.length)) cache.set(routeIndex, winner);
    return winner;
  };
  let inFlight: NodeArrivals['inFlight'] | undefined;
  const findInFlight = (): NodeArrivals['inFlight'] =>
    (routes.length === 0 ? [] : [...measured.filter((index) => !hasArrived(commits[index] ?? -1))]).map((index) => {
      const commit = commits[index] ?? -1;
      const { change, revision } = propagation.commits.at(commit);
      return { commit, change, revision, handedAt: handedOverAtRow(node, carried.first[index]) };
    });
  const arrivalsBy = (routeIndex: number, window: Interval): RouteArrivals => {
    const route = routes[routeIndex];
    const all = winners(routeIndex);
    const indexes = route ? measured.filter((index) => holds(window, arrivalOf(route, all[index] ?? -1))) : none;
    return { indexes, rows: gather(all, indexes) };
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
  arrivalsBy: () => ({ indexes: none, rows: none }),
  inFlight: [],
};

function sampleIndexes({ commits, first, baseline }: Carried, { commits: all }: Propagation): Int32Array {
  const indexes = new Int32Array(commits.length);
  let count = 0;
  for (let index = 0; index < commits.length; index++) {
    // Only the first run can contain what it was not handed.
    const isBaseline = first[index] === 0 && baseline.has(index);
    if (!isBaseline && !all.isMerge(commits[index] ?? -1)) indexes[count++] = index;
  }
  return indexes.subarray(0, count);
}

function winnersBy({ arrival }: Route, carried: Carried): Int32Array {
  const winner = new Int32Array(carried.commits.length).fill(-1);
  const best = bestBy(arrival, carried);
  // A run that carries n commits carries each of the first n: the best of all runs that carry at least so many.
  for (const [source, reached] of carried.indexesBySource) {
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
      const index = reached[count - 1] ?? -1;
      const other = winner[index] ?? -1;
      if (other === -1 || moment < (arrival[other] ?? 0)) winner[index] = row;
    }
  }
  return winner;
}

/** By source and the count of its commits that they carry: the row of the run that arrives first, or −1. */
function bestBy(
  arrival: Float64Array,
  { carriedCounts, indexesBySource: indexes }: Carried,
): ReadonlyMap<number, Int32Array> {
  const best = new Map([...indexes].map(([source, { length }]) => [source, new Int32Array(length + 1).fill(-1)]));
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
