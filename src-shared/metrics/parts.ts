import type { RunId } from '../records/ids.ts';
import type { TimedRun } from '../records/run.ts';
import type { Millis } from '../time/time.ts';
import type { Breakdown, LeadTimeSample } from './contract.ts';
import { askedAt } from './lead-time/nodes.ts';

type RunOf = (id: RunId) => Pick<TimedRun, 'queuedAt' | 'startedAt' | 'finishedAt'> | undefined;

/** One stretch of a lead time, and the run of the chain at whose pipeline, or on the way to which, it was spent. */
export interface Stretch {
  readonly part: keyof Breakdown;
  readonly run: RunId;
  readonly length: Millis;
}

/**
 * Where the time of one lead time went. Where intervals overlap the earlier stage keeps the time, so the parts add up to the
 * lead time to the millisecond. Source: METRICS.md, "Breakdown and what-if".
 */
export function breakdownOf(sample: LeadTimeSample, runOf: RunOf): Breakdown {
  const parts = { rework: 0, queue: 0, run: 0, wait: 0 };
  alongChain(sample, runOf, (part, _, length) => {
    parts[part] += length;
  });
  return parts;
}

/** The longest of the stretches that `breakdownOf` adds up; null where the way took no time at all. */
export function longestStretch(sample: LeadTimeSample, runOf: RunOf): Stretch | null {
  let longest: Stretch | null = null;
  alongChain(sample, runOf, (part, run, length) => {
    if (length > (longest?.length ?? 0)) longest = { part, run, length };
  });
  return longest;
}

function alongChain(
  sample: LeadTimeSample,
  runOf: RunOf,
  visit: (part: keyof Breakdown, run: RunId, length: Millis) => void,
): void {
  let reached = sample.handedAt;
  const until = (asked: Millis, part: keyof Breakdown, run: RunId): void => {
    // A run that fed another while it went on may finish after the arrival.
    const moment = Math.min(asked, sample.arrivedAt);
    if (moment <= reached) return;
    visit(part, run, moment - reached);
    reached = moment;
  };
  sample.chain.forEach((id, place) => {
    const first = runOf(sample.firsts[place] ?? id);
    const run = runOf(id);
    if (!first || !run) return;
    until(askedAt(first), 'wait', id);
    until(askedAt(run), 'rework', id);
    until(run.startedAt, 'queue', id);
    until(run.finishedAt, 'run', id);
  });
}
