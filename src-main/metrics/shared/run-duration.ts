import type { TimedRun } from '#shared/records/run.ts';
import type { Sample } from '../contract.ts';

/** The whole length of a run: finished − queued, or − started where the queueing is unknown. */
export function runDuration(run: TimedRun): Sample {
  return { at: run.finishedAt, value: run.finishedAt - (run.queuedAt ?? run.startedAt), because: [run] };
}
