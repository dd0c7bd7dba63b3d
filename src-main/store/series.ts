import type { OutcomePolicy } from '#shared/records/outcome.ts';
import type { TimedRun } from '#shared/records/run.ts';
import { always, type Interval } from '#shared/time/time.ts';
import type { PipelineRow, Series } from './contract.ts';
import type { Database } from './database.ts';
import { integrationQueries } from './integrations.ts';
import { pipelineQueries } from './pipelines.ts';
import {
  boundTo,
  generationIn,
  onBranchInOrder,
  type Selection,
  selectionQueries,
  type TimedColumns,
  timedColumns,
  timedRun,
} from './timed-runs.ts';

interface Choice {
  readonly pipeline: string | null;
  readonly branch: string | null;
  readonly window?: Interval;
}

/** Runs as the single-run metrics read them, streamed. Rows come as arrays, which is the quickest for a million of them. */
export function seriesQueries(db: Database) {
  const { pipelinesOf } = pipelineQueries(db);
  const { integration } = integrationQueries(db);
  const { selectionsOf } = selectionQueries(db);
  const runsOf = db
    .prepare<[number, string | null, string | null, number, number, number], TimedColumns>(
      `SELECT ${timedColumns} FROM runs r WHERE ${onBranchInOrder}`,
    )
    .raw();

  function* ofSelection(
    pipeline: PipelineRow,
    selection: Selection,
    { policy, window }: { policy: OutcomePolicy; window: Interval },
  ): Generator<TimedRun> {
    for (const [place, span] of selection.spans.entries()) {
      const shown = { ...span, from: Math.max(span.from, window.from), to: Math.min(span.to, window.to) };
      for (const columns of runsOf.iterate(...boundTo(pipeline.id, shown, selection))) {
        const run = timedRun(pipeline.id, policy, columns);
        yield { ...run, generation: generationIn(place, run.generation) };
      }
    }
  }

  return {
    *series(integrationId: number, choice: Choice): Generator<Series> {
      const { window = always } = choice;
      const row = integration(integrationId);
      if (!row) return;
      for (const pipeline of pipelinesOf(integrationId)) {
        if (choice.pipeline !== null && choice.pipeline !== pipeline.name) continue;
        for (const selection of selectionsOf(pipeline, choice.branch)) {
          yield {
            pipeline: pipeline.id,
            name: pipeline.name,
            runs: ofSelection(pipeline, selection, { policy: row.policy, window }),
          };
        }
      }
    },
  };
}
