import type { LeadTimeSample, LeadTimeSamples, PartColumns } from '../contract.ts';

/** The moments of the runs that brought some commits on at one pipeline of their way. */
export interface LegMoments {
  /** When the first run that carried each commit was asked for. */
  readonly carried: Float64Array;
  /** Of the run of the winning chain. */
  readonly asked: Float64Array;
  readonly started: Float64Array;
  readonly finished: Float64Array;
  readonly isLast: boolean;
}

type Ends = Pick<LeadTimeSamples, 'handedAt' | 'arrivedAt'>;

/** Where the time of so many lead times went, one pipeline after the other; the columns are written anew for each. */
export function* partsByLeg(length: number, { handedAt, arrivedAt }: Ends, legs: Iterable<LegMoments>) {
  const column = (): Float64Array => new Float64Array(length);
  const [reached, ends] = [column(), column()];
  for (let sample = 0; sample < length; sample++) {
    reached[sample] = handedAt(sample);
    ends[sample] = arrivedAt(sample);
  }
  const parts = { rework: column(), queue: column(), run: column(), wait: column() };
  for (const leg of legs) {
    spend(leg, { reached, ends }, parts);
    yield parts;
  }
}

/** What of the time from what is reached to the end was spent at one pipeline; `reached` goes on to where it was left. */
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
    const asked = Math.max(carried, Math.min(leg.asked[sample] ?? 0, end));
    const started = Math.max(asked, Math.min(leg.started[sample] ?? 0, end));
    // At the release point the arrival ends the run: a stage may have ended before it.
    const finished = leg.isLast ? end : Math.max(started, Math.min(leg.finished[sample] ?? 0, end));
    wait[sample] = carried - from;
    rework[sample] = asked - carried;
    queue[sample] = started - asked;
    run[sample] = finished - started;
    reached[sample] = finished;
  }
}

/** The samples one by one, made of their columns. */
export function* eachSample({ handedAt, arrivedAt, ways }: Ends & Pick<LeadTimeSamples, 'ways'>) {
  const { change, revisionOf, chain, firsts, estimated } = ways();
  const runsAt = (legs: readonly Int32Array[], at: number): number[] => legs.map((ids) => ids[at] ?? 0);
  for (let at = 0; at < change.length; at++) {
    const sample: LeadTimeSample = {
      change: change[at] || null,
      revision: revisionOf(at),
      handedAt: handedAt(at),
      arrivedAt: arrivedAt(at),
      chain: runsAt(chain, at),
      firsts: runsAt(firsts, at),
      estimated: estimated[at] === 1,
    };
    yield sample;
  }
}
