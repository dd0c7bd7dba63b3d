import type { RunId } from '../records/ids.ts';
import type { TimedRun } from '../records/run.ts';
import type { Breakdown, LeadTimeSample } from './contract.ts';
import { askedAt } from './lead-time/nodes.ts';

/**
 * Where the time of one lead time went. Where intervals overlap the earlier stage keeps the time, so the parts add up to the
 * lead time to the millisecond. Source: METRICS.md, "Breakdown and what-if".
 */
export function breakdownOf(
  sample: LeadTimeSample,
  runOf: (id: RunId) => Pick<TimedRun, 'queuedAt' | 'startedAt' | 'finishedAt'> | undefined,
): Breakdown {
  const parts = { rework: 0, queue: 0, run: 0, wait: 0 };
  let reached = sample.handedAt;
  const until = (asked: number, part: keyof Breakdown): void => {
    // A run that fed another while it went on may finish after the arrival.
    const moment = Math.min(asked, sample.arrivedAt);
    if (moment <= reached) return;
    parts[part] += moment - reached;
    reached = moment;
  };
  sample.chain.forEach((id, place) => {
    const first = runOf(sample.firsts[place] ?? id);
    const run = runOf(id);
    if (!first || !run) return;
    until(askedAt(first), 'wait');
    until(askedAt(run), 'rework');
    until(run.startedAt, 'queue');
    until(run.finishedAt, 'run');
  });
  return parts;
}
