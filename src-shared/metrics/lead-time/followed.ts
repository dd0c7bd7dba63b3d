import type { PipelineId } from '../../records/ids.ts';
import { taken } from '../../stats/columns.ts';
import { growingInts } from '../../stats/growing.ts';
import { holds, type Interval } from '../../time/time.ts';
import type { DeliveryHistory, PipelineLeadTimes } from '../contract.ts';
import { inLists, type Lists } from '../lists.ts';
import { askedAtRow } from '../run-table.ts';
import { type Carried, type Carrying, carryingOf } from './carrying.ts';
import { type Node, nodesOf } from './nodes.ts';
import { type Route, type Routes, routesOf } from './routes.ts';

/** Every commit of a history followed to the release points. No window is in it, so all windows share one. */
export interface Followed {
  /** In flow order. */
  readonly nodes: ReadonlyMap<PipelineId, Node>;
  readonly carrying: Carrying;
  readonly routes: ReadonlyMap<PipelineId, Routes>;
  /** What came of the commits that a node carries. */
  arrivals(node: Node): NodeArrivals;
}

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

/** What leads to the arrivals by one route. */
interface Way {
  readonly winners: Int32Array;
  /** By row of the node: the measured places that it wins, so that a window is found without looking at every commit. */
  readonly won: Lists;
}

/** So many numbers are remembered of the ways of a history, four bytes each; of a larger one the rest is worked out each time. */
const mostKept = 64 * 1024 * 1024;

const known = new WeakMap<DeliveryHistory, Followed>();

/** Follows a history once, however often it is asked for: a history is never changed. */
export function followedThrough(history: DeliveryHistory): Followed {
  const made = known.get(history) ?? follow(history);
  known.set(history, made);
  return made;
}

function follow(history: DeliveryHistory): Followed {
  const nodes = nodesOf(history);
  const carrying = carryingOf(history, nodes);
  const routes = routesOf(nodes, carrying);
  const arrivals = new Map<PipelineId, NodeArrivals>();
  let room = mostKept;
  /** Whether there is room for so many more, which are then taken. */
  const take = (count: number): boolean => {
    if (count > room) return false;
    room -= count;
    return true;
  };
  return {
    nodes,
    carrying,
    routes,
    arrivals(node) {
      const found = arrivals.get(node.id) ?? arrivalsAt(node, routes.get(node.id)?.kept ?? [], carrying, take);
      arrivals.set(node.id, found);
      return found;
    },
  };
}

function arrivalsAt(
  node: Node,
  routes: readonly Route[],
  carrying: Carrying,
  take: (count: number) => boolean,
): NodeArrivals {
  const carried = carrying.carried.get(node.id);
  if (!carried) return { commits: none, measured: none, winners: () => none, arrivedBy: () => nothing, inFlight: [] };
  const { commits } = carried;
  const measured = samplePlaces(carried, carrying);
  const kept = new Map<number, Way>();
  const wayOf = (way: number): Way => {
    const found = kept.get(way);
    const route = routes[way];
    if (found || !route) return found ?? noWay;
    const made = wayBy(route, carried, measured);
    if (take(made.winners.length + made.won.starts.length + made.won.values.length)) kept.set(way, made);
    return made;
  };
  const winners = (way: number): Int32Array => wayOf(way).winners;
  const ways = routes.map((_, way) => winners(way));
  const left = ways.length === 0 ? none : inNone(measured, ways);
  const inFlight = Array.from(left, (place) => {
    const commit = commits[place] ?? -1;
    const { change, revision } = carrying.commits.at(commit);
    return { commit, change, revision, handedAt: handedAtRow(node, carried.first[place]) };
  });
  const arrivedBy = (way: number, window: Interval): ArrivedBy => {
    const route = routes[way];
    return route ? arrivedIn(window, route, { ...wayOf(way), measured }) : nothing;
  };
  return { commits, measured, winners, arrivedBy, inFlight };
}

/** One of so many commits is put in order more quickly than all are looked at. */
const fewOf = 8;

function arrivedIn(
  window: Interval,
  { arrival }: Route,
  { winners, won: { starts, values }, measured }: Way & { readonly measured: Int32Array },
): ArrivedBy {
  const isIn = (row: number): boolean => holds(window, arrival[row] ?? Number.POSITIVE_INFINITY);
  const rows = growingInts();
  let count = 0;
  for (let row = 0; row < arrival.length; row++) {
    const own = (starts[row + 1] ?? 0) - (starts[row] ?? 0);
    if (own === 0 || !isIn(row)) continue;
    rows.push(row);
    count += own;
  }
  const places = new Int32Array(count);
  let found = 0;
  if (count * fewOf < measured.length) {
    for (let at = 0; at < rows.length; at++) {
      const row = rows.at(at);
      for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place++) places[found++] = values[place] ?? -1;
    }
    places.sort();
  } else {
    for (let at = 0; at < measured.length; at++) {
      const place = measured[at] ?? -1;
      const row = winners[place] ?? -1;
      if (row !== -1 && isIn(row)) places[found++] = place;
    }
  }
  return { places, rows: taken(winners, places) };
}

/** The places that have a winner by no route. */
function inNone(places: Int32Array, winners: readonly Int32Array[]): readonly number[] {
  const left: number[] = [];
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? -1;
    let way = 0;
    while (way < winners.length && winners[way]?.[place] === -1) way += 1;
    if (way === winners.length) left.push(place);
  }
  return left;
}

/** When what the run of a row carries arrives by the route; never for −1. */
export const arrivalOf = (route: Route, row: number): number =>
  row < 0 ? Number.POSITIVE_INFINITY : (route.arrival[row] ?? Number.POSITIVE_INFINITY);

/** When the run of a row was asked for; 0 of no row. */
export function handedAtRow({ runs }: Node, row: number | undefined): number {
  return row === undefined || row < 0 ? 0 : askedAtRow(runs, row);
}

const none = new Int32Array(0);
const nothing: ArrivedBy = { places: none, rows: none };
const noWay: Way = { winners: none, won: { starts: none, values: none } };

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

function wayBy(route: Route, carried: Carried, measured: Int32Array): Way {
  const winners = winnersBy(route, carried);
  const { starts, order } = inLists(route.arrival.length, taken(winners, measured));
  return { winners, won: { starts, values: taken(measured, order) } };
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
