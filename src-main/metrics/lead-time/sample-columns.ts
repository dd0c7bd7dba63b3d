import { leadTimeParts } from '#shared/metrics/lead-time-parts.ts';
import type { LeadTimeSample, LeadTimeSamples, MomentColumns, PartColumns } from '../contract.ts';

/** The moments of the runs that brought some commits on at one pipeline of their way. */
export interface LegMoments {
  /** When the first run that carried each commit was queued. */
  readonly carried: Float64Array;
  /** From the run of the winning chain. */
  readonly queued: Float64Array;
  readonly started: Float64Array;
  readonly finished: Float64Array;
  readonly isLast: boolean;
}

/** The parts of lead times, one pipeline after the other; the columns are overwritten for each. */
export function* partsByLeg({ handed, arrived: ends }: MomentColumns, legs: Iterable<LegMoments>) {
  const reached = handed.slice();
  const parts = noParts(handed.length);
  for (const leg of legs) {
    spend(leg, { reached, ends }, parts);
    yield parts;
  }
}

/** The parts of every lead time, and how long each waited for the second pipeline of the path. */
export function partsOfAll(samples: Pick<LeadTimeSamples, 'length' | 'legs'>) {
  const parts = noParts(samples.length);
  let firstWaits = new Float64Array(samples.length);
  let leg = 0;
  for (const at of samples.legs()) {
    for (const part of leadTimeParts) add(parts[part], at[part]);
    if (leg === 1) firstWaits = at.wait.slice();
    leg += 1;
  }
  return { parts, firstWaits };
}

function noParts(length: number): PartColumns {
  const column = (): Float64Array => new Float64Array(length);
  return { rework: column(), queue: column(), run: column(), wait: column() };
}

function add(to: Float64Array, more: Float64Array): void {
  for (let index = 0; index < to.length; index++) to[index] = (to[index] ?? 0) + (more[index] ?? 0);
}

/** The time spent at one pipeline, out of the time from `reached` to the end; `reached` moves on to the moment after it. */
function spend(
  leg: LegMoments,
  { reached, ends }: { readonly reached: Float64Array; readonly ends: Float64Array },
  { wait, rework, queue, run }: PartColumns,
): void {
  for (let sample = 0; sample < reached.length; sample++) {
    const from = reached[sample] ?? 0;
    // A run that fed another while it went on may finish after the arrival.
    const end = ends[sample] ?? 0;
    const carried = Math.max(from, Math.min(leg.carried[sample] ?? 0, end));
    const queued = Math.max(carried, Math.min(leg.queued[sample] ?? 0, end));
    const started = Math.max(queued, Math.min(leg.started[sample] ?? 0, end));
    // At the release point the arrival ends the run: a stage may have ended before it.
    const finished = leg.isLast ? end : Math.max(started, Math.min(leg.finished[sample] ?? 0, end));
    wait[sample] = carried - from;
    rework[sample] = queued - carried;
    queue[sample] = started - queued;
    run[sample] = finished - started;
    reached[sample] = finished;
  }
}

/** The samples one by one, made of their columns. */
export function* eachSample({ moments, paths }: Pick<LeadTimeSamples, 'moments' | 'paths'>) {
  const { handed, arrived } = moments();
  const { change, revisionOf, chain, firsts, estimated } = paths();
  const runsAt = (legs: readonly Int32Array[], at: number): number[] => legs.map((ids) => ids[at] ?? 0);
  for (let at = 0; at < change.length; at++) {
    const sample: LeadTimeSample = {
      change: change[at] || null,
      revision: revisionOf(at),
      handedAt: handed[at] ?? 0,
      arrivedAt: arrived[at] ?? 0,
      chain: runsAt(chain, at),
      firsts: runsAt(firsts, at),
      estimated: estimated[at] === 1,
    };
    yield sample;
  }
}
