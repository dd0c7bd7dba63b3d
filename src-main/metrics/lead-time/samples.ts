import type { Millis } from '#shared/time/time.ts';
import { momentColumn } from '../../stats/columns.ts';
import type { LeadTimeSamples, LegColumns, MomentColumns, PartColumns } from '../contract.ts';
import { queuedAtRow, type RunTable } from '../shared/run-table.ts';
import type { RouteArrivals } from './routes/node-arrivals.ts';
import { handedOverAtRow } from './routes/nodes.ts';
import type { Carried, Propagation } from './routes/propagation.ts';
import { arrivalOf, type Route } from './routes/routes.ts';
import { eachSample, type LegMoments, partsByLeg, partsOfAll } from './sample-columns.ts';

/** A pipeline of a way: the rows of the runs that brought the commits on, and of the first that carried each. */
interface Leg {
  readonly route: Route;
  readonly runs: RunTable;
  readonly rows: Int32Array;
  readonly firsts: Int32Array;
}

/** The samples of one route; the paths of the commits are walked lazily. */
export function samplesBy(route: Route, propagation: Propagation, { indexes, rows }: RouteArrivals): LeadTimeSamples {
  const carried = propagation.carried.get(route.node.id);
  const commits = (): Int32Array => indexes.map((index) => carried?.commits[index] ?? -1);
  const legs = (): Generator<Leg> => legsOf(route, propagation, { commits: commits(), rows });
  const arrivedAt = (sample: number): Millis => arrivalOf(route, rows[sample] ?? -1);
  const handedAt = (sample: number): Millis =>
    // Where the queueing is unknown, a run that waited long may seem to have begun after what came later arrived.
    Math.min(handedOverAtRow(route.node, carried?.first[indexes[sample] ?? -1]), arrivedAt(sample));
  const picked = (some: readonly number[]): LeadTimeSamples =>
    samplesBy(route, propagation, {
      indexes: Int32Array.from(some, (sample) => indexes[sample] ?? -1),
      rows: Int32Array.from(some, (sample) => rows[sample] ?? -1),
    });

  // Without the functions above, which would take most of the time.
  const moments = (): MomentColumns => {
    const [handed, arrived] = [new Float64Array(indexes.length), new Float64Array(indexes.length)];
    for (let sample = 0; sample < indexes.length; sample++) {
      const end = arrivalOf(route, rows[sample] ?? -1);
      arrived[sample] = end;
      handed[sample] = Math.min(handedOverAtRow(route.node, carried?.first[indexes[sample] ?? -1]), end);
    }
    return { handed, arrived };
  };
  const partsAlong = (): Iterable<PartColumns> => partsByLeg(moments(), momentsOf(legs()));
  let allParts: ReturnType<typeof partsOfAll> | undefined;
  const partsOfPath = () => {
    allParts ??= partsOfAll({ length: indexes.length, legs: partsAlong });
    return allParts;
  };
  const paths = (): LegColumns => {
    const numbers = commits();
    const along = [...legs()];
    const idsOf = (runs: RunTable, rows: Int32Array): Int32Array => rows.map((row) => runs.id[row] ?? 0);
    return {
      place: indexes,
      change: numbers.map((commit) => propagation.commits.changeOf(commit) ?? 0),
      revisionOf: (sample) => propagation.commits.at(numbers[sample] ?? -1).revision,
      chain: along.map((leg) => idsOf(leg.runs, leg.rows)),
      firsts: along.map((leg) => idsOf(leg.runs, leg.firsts)),
      estimated: estimatedIn(along, indexes.length),
    };
  };

  return {
    length: indexes.length,
    handedAt,
    arrivedAt,
    times() {
      const { handed, arrived } = moments();
      for (let sample = 0; sample < handed.length; sample++)
        arrived[sample] = (arrived[sample] ?? 0) - (handed[sample] ?? 0);
      return arrived;
    },
    picked,
    paths,
    moments,
    legs: partsAlong,
    parts: () => partsOfPath().parts,
    firstWaits: () => partsOfPath().firstWaits,
    [Symbol.iterator]: () => eachSample({ moments, paths }),
  };
}

function* legsOf(
  route: Route,
  propagation: Propagation,
  { commits, rows }: { readonly commits: Int32Array; readonly rows: Int32Array },
): Generator<Leg> {
  const { node, next, nextRow } = route;
  yield { route, runs: node.runs, rows, firsts: firstRows(propagation.carried.get(node.id), commits) };
  if (next === null) return;
  const onwards = new Int32Array(rows.length);
  for (let sample = 0; sample < rows.length; sample++) onwards[sample] = nextRow[rows[sample] ?? -1] ?? -1;
  yield* legsOf(next, propagation, { commits, rows: onwards });
}

function firstRows(carried: Carried | undefined, commits: Int32Array): Int32Array {
  const firsts = new Int32Array(commits.length).fill(-1);
  if (!carried) return firsts;
  const { first, indexOf } = carried;
  for (let sample = 0; sample < commits.length; sample++)
    firsts[sample] = first[indexOf.get(commits[sample] ?? -1) ?? -1] ?? -1;
  return firsts;
}

function estimatedIn(along: readonly Leg[], length: number): Uint8Array {
  const estimated = new Uint8Array(length);
  for (const { route, rows } of along)
    for (let sample = 0; sample < length; sample++) estimated[sample] ||= route.estimated[rows[sample] ?? -1] ?? 0;
  return estimated;
}

function* momentsOf(legs: Iterable<Leg>): Generator<LegMoments> {
  for (const { route, runs, rows, firsts } of legs) {
    const of = (at: Int32Array, moment: (row: number) => number): Float64Array =>
      momentColumn(at.length, (sample) => moment(at[sample] ?? -1));
    yield {
      carried: of(firsts, (row) => queuedAtRow(runs, row)),
      queued: of(rows, (row) => queuedAtRow(runs, row)),
      started: of(rows, (row) => runs.startedAt[row] ?? 0),
      finished: of(rows, (row) => runs.finishedAt[row] ?? 0),
      isLast: route.next === null,
    };
  }
}
