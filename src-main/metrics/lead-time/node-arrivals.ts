import { holds, type Interval } from '#shared/time/time.ts';
import { taken } from '../../stats/columns.ts';
import type { PipelineLeadTimes } from '../contract.ts';
import { handedAtRow, type Node } from './nodes.ts';
import type { Carried, Carrying } from './propagation.ts';
import { arrivalOf, type Route } from './routes.ts';

/** What came of the commits that a node carries. */
export interface NodeArrivals {
  /** The commits that any run of the node carries; each is known by its place here. */
  readonly commits: Int32Array;
  /** The places of those that were handed over at a known moment and are no merges. */
  readonly measured: Int32Array;
  /** For the n-th route: by place, the row of the run that carries the commit and leads to its first arrival, or −1. */
  winners(way: number): Int32Array;
  /** Which of the measured arrive by the n-th route in a window, in their order. */
  arrivedBy(way: number, window: Interval): ArrivedBy;
  readonly inFlight: PipelineLeadTimes['inFlight'];
}

/** Commits of a node that arrived: their places, and the row of the run that led to the arrival of each. */
export interface ArrivedBy {
  readonly places: Int32Array;
  readonly rows: Int32Array;
}

/** So many numbers are remembered of the ways of a history, four bytes each; of a larger one the rest is worked out each time. */
const mostKept = 64 * 1024 * 1024;

/** Gives a function that says whether there is room for so many more, which are then taken. */
export function roomForWays(): (count: number) => boolean {
  let room = mostKept;
  return (count) => {
    if (count > room) return false;
    room -= count;
    return true;
  };
}

interface Along {
  readonly node: Node;
  readonly routes: readonly Route[];
  readonly carrying: Carrying;
  readonly room: ReturnType<typeof roomForWays>;
  /** Whether a commit arrived at any release point of the project, by whatever route. */
  readonly hasArrived: (commit: number) => boolean;
}

export function arrivalsAt({ node, routes, carrying, room, hasArrived }: Along): NodeArrivals {
  const carried = carrying.carried.get(node.id);
  if (!carried) return nobody;
  const { commits } = carried;
  const measured = samplePlaces(carried, carrying);
  const known = new Map<number, Int32Array>();
  const winners = (way: number): Int32Array => {
    const found = known.get(way);
    const route = routes[way];
    if (found || !route) return found ?? none;
    const made = winnersBy(route, carried);
    if (room(made.length)) known.set(way, made);
    return made;
  };
  let inFlight: NodeArrivals['inFlight'] | undefined;
  const findInFlight = (): NodeArrivals['inFlight'] =>
    (routes.length === 0 ? [] : [...measured.filter((place) => !hasArrived(commits[place] ?? -1))]).map((place) => {
      const commit = commits[place] ?? -1;
      const { change, revision } = carrying.commits.at(commit);
      return { commit, change, revision, handedAt: handedAtRow(node, carried.first[place]) };
    });
  const arrivedBy = (way: number, window: Interval): ArrivedBy => {
    const route = routes[way];
    const all = winners(way);
    const places = route ? measured.filter((place) => holds(window, arrivalOf(route, all[place] ?? -1))) : none;
    return { places, rows: taken(all, places) };
  };
  return {
    commits,
    measured,
    winners,
    arrivedBy,
    // When it is asked for: what arrived is known only when all release points are.
    get inFlight() {
      inFlight ??= findInFlight();
      return inFlight;
    },
  };
}

const none = new Int32Array(0);
const nobody: NodeArrivals = {
  commits: none,
  measured: none,
  winners: () => none,
  arrivedBy: () => ({ places: none, rows: none }),
  inFlight: [],
};

function samplePlaces({ commits, first, baseline }: Carried, { commits: all }: Carrying): Int32Array {
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
  for (const [origin, reached] of carried.places) {
    const bests = best.get(origin) ?? none;
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

/** By origin and the count of its commits that they carry: the row of the run that arrives first, or −1. */
function bestBy(arrival: Float64Array, { frontiers, places }: Carried): ReadonlyMap<number, Int32Array> {
  const best = new Map([...places].map(([origin, { length }]) => [origin, new Int32Array(length + 1).fill(-1)]));
  const { starts, origins, counts } = frontiers;
  for (let row = 0; row < arrival.length; row++) {
    const moment = arrival[row] ?? Number.POSITIVE_INFINITY;
    if (moment === Number.POSITIVE_INFINITY) continue;
    for (let entry = starts[row] ?? 0; entry < (starts[row + 1] ?? 0); entry++) {
      const bests = best.get(origins[entry] ?? -1) ?? none;
      const count = counts[entry] ?? 0;
      const other = bests[count] ?? -1;
      if (other === -1 || moment < (arrival[other] ?? 0)) bests[count] = row;
    }
  }
  return best;
}
