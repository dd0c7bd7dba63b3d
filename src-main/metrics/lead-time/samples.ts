import type { Millis } from '#shared/time/time.ts';
import type { LeadTimeSamples, WayColumns } from '../contract.ts';
import { askedAtRow, type RunTable } from '../run-table.ts';
import type { Carried, Carrying } from './carrying.ts';
import type { ArrivedBy } from './node-arrivals.ts';
import { handedAtRow } from './nodes.ts';
import { arrivalOf, type Route } from './routes.ts';
import { eachSample, type LegMoments, partsByLeg } from './sample-columns.ts';

/** A pipeline of a way: the rows of the runs that brought the commits on, and of the first that carried each. */
interface Leg {
  readonly route: Route;
  readonly runs: RunTable;
  readonly rows: Int32Array;
  readonly firsts: Int32Array;
}

/** The samples of one route; the ways of the commits are walked when they are asked for. */
export function samplesBy(route: Route, carrying: Carrying, { places, rows }: ArrivedBy): LeadTimeSamples {
  const carried = carrying.carried.get(route.node.id);
  const commits = (): Int32Array => places.map((place) => carried?.commits[place] ?? -1);
  const legs = (): Generator<Leg> => legsOf(route, carrying, { commits: commits(), rows });
  const arrivedAt = (sample: number): Millis => arrivalOf(route, rows[sample] ?? -1);
  const handedAt = (sample: number): Millis =>
    // Where the queueing is unknown, a run that waited long may seem to have begun after what came later arrived.
    Math.min(handedAtRow(route.node, carried?.first[places[sample] ?? -1]), arrivedAt(sample));
  const picked = (some: readonly number[]): LeadTimeSamples =>
    samplesBy(route, carrying, {
      places: Int32Array.from(some, (sample) => places[sample] ?? -1),
      rows: Int32Array.from(some, (sample) => rows[sample] ?? -1),
    });

  const ways = (): WayColumns => {
    const numbers = commits();
    const along = [...legs()];
    const idsOf = (runs: RunTable, rows: Int32Array): Int32Array => rows.map((row) => runs.id[row] ?? 0);
    return {
      place: places,
      change: numbers.map((commit) => carrying.commits.changeOf(commit) ?? 0),
      revisionOf: (sample) => carrying.commits.at(numbers[sample] ?? -1).revision,
      chain: along.map((leg) => idsOf(leg.runs, leg.rows)),
      firsts: along.map((leg) => idsOf(leg.runs, leg.firsts)),
      estimated: Uint8Array.from(rows, (_, sample) =>
        Number(along.some((leg) => leg.route.estimated[leg.rows[sample] ?? -1] === 1)),
      ),
    };
  };

  return {
    length: places.length,
    handedAt,
    arrivedAt,
    times() {
      const times = new Float64Array(places.length);
      // Without the functions above, which would take most of the time.
      for (let sample = 0; sample < times.length; sample++) {
        const arrived = arrivalOf(route, rows[sample] ?? -1);
        times[sample] = Math.max(0, arrived - handedAtRow(route.node, carried?.first[places[sample] ?? -1]));
      }
      return times;
    },
    picked,
    ways,
    legs: () => partsByLeg(places.length, { handedAt, arrivedAt }, momentsOf(legs())),
    [Symbol.iterator]: () => eachSample({ handedAt, arrivedAt, ways }),
  };
}

function* legsOf(
  route: Route,
  carrying: Carrying,
  { commits, rows }: { readonly commits: Int32Array; readonly rows: Int32Array },
): Generator<Leg> {
  const { node, next, nextRow } = route;
  yield { route, runs: node.runs, rows, firsts: firstRows(carrying.carried.get(node.id), commits) };
  if (next === null) return;
  const onwards = new Int32Array(rows.length);
  for (let sample = 0; sample < rows.length; sample++) onwards[sample] = nextRow[rows[sample] ?? -1] ?? -1;
  yield* legsOf(next, carrying, { commits, rows: onwards });
}

function firstRows(carried: Carried | undefined, commits: Int32Array): Int32Array {
  const firsts = new Int32Array(commits.length).fill(-1);
  if (!carried) return firsts;
  const { first, placeOf } = carried;
  for (let sample = 0; sample < commits.length; sample++)
    firsts[sample] = first[placeOf.get(commits[sample] ?? -1) ?? -1] ?? -1;
  return firsts;
}

function* momentsOf(legs: Iterable<Leg>): Generator<LegMoments> {
  for (const { route, runs, rows, firsts } of legs) {
    const taken = (moments: Float64Array): Float64Array => Float64Array.from(rows, (row) => moments[row] ?? 0);
    yield {
      carried: Float64Array.from(firsts, (row) => askedAtRow(runs, row)),
      asked: Float64Array.from(rows, (row) => askedAtRow(runs, row)),
      started: taken(runs.startedAt),
      finished: taken(runs.finishedAt),
      isLast: route.next === null,
    };
  }
}
