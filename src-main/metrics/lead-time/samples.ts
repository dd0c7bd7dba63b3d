import type { Millis } from '#shared/time/time.ts';
import type { LeadTimeSample, LeadTimeSamples, PartColumns } from '../contract.ts';
import { askedAtRow, type RunTable } from '../run-table.ts';
import type { Carried, Carrying } from './carrying.ts';
import type { ArrivedBy } from './node-arrivals.ts';
import { handedAtRow } from './nodes.ts';
import { arrivalOf, type Route } from './routes.ts';

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

  function* all(): Generator<LeadTimeSample> {
    const along = [...legs()];
    for (const [sample, commit] of commits().entries()) {
      const { change, revision } = carrying.commits.at(commit);
      yield {
        change,
        revision,
        handedAt: handedAt(sample),
        arrivedAt: arrivedAt(sample),
        chain: along.map((leg) => leg.runs.id[leg.rows[sample] ?? -1] ?? 0),
        firsts: along.map((leg) => leg.runs.id[leg.firsts[sample] ?? -1] ?? 0),
        estimated: along.some((leg) => leg.route.estimated[leg.rows[sample] ?? -1] === 1),
      };
    }
  }

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
    *legs() {
      const { length } = places;
      const column = (): Float64Array => new Float64Array(length);
      const [reached, ends] = [column(), column()];
      for (let sample = 0; sample < length; sample++) {
        reached[sample] = handedAt(sample);
        ends[sample] = arrivedAt(sample);
      }
      const parts = { rework: column(), queue: column(), run: column(), wait: column() };
      for (const leg of legs()) {
        spend(leg, { reached, ends }, parts);
        yield parts;
      }
    },
    [Symbol.iterator]: all,
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

/** What of the time from what is reached to the end was spent at one pipeline; `reached` goes on to where it was left. */
function spend(
  { route, runs, rows, firsts }: Leg,
  { reached, ends }: { readonly reached: Float64Array; readonly ends: Float64Array },
  { wait, rework, queue, run }: PartColumns,
): void {
  const { startedAt, finishedAt } = runs;
  for (let sample = 0; sample < rows.length; sample++) {
    const row = rows[sample] ?? -1;
    const from = reached[sample] ?? 0;
    // A run that fed another while it went on may finish after the arrival.
    const end = ends[sample] ?? 0;
    const carried = Math.max(from, Math.min(askedAtRow(runs, firsts[sample] ?? -1), end));
    const asked = Math.max(carried, Math.min(askedAtRow(runs, row), end));
    const started = Math.max(asked, Math.min(startedAt[row] ?? 0, end));
    // At the release point the arrival ends the run: a stage may have ended before it.
    const finished = route.next === null ? end : Math.max(started, Math.min(finishedAt[row] ?? 0, end));
    wait[sample] = carried - from;
    rework[sample] = asked - carried;
    queue[sample] = started - asked;
    run[sample] = finished - started;
    reached[sample] = finished;
  }
}
