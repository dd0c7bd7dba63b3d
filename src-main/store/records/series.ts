import type { OutcomePolicy } from '#shared/records/outcome-policy.ts';
import type { TimedRun } from '#shared/records/run.ts';
import { always, type Interval } from '#shared/time/time.ts';
import { integrationQueries } from '../configuration/integrations.ts';
import type { Database } from '../connection/database.ts';
import type { PipelineRow, Series, SeriesChoice } from '../contract.ts';
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
} from './series-selection.ts';

/** One series: the runs of a pipeline that belong to it, and what their results mean. */
export interface SeriesDefinition {
  readonly pipeline: number;
  readonly name: string;
  readonly selection: Selection;
  readonly policy: OutcomePolicy;
}

/** Runs as the single-run metrics read them, streamed. Rows come as arrays, which is the quickest for a million of them. */
export function seriesQueries(db: Database) {
  const { pipeline: pipelineWith, pipelinesOf } = pipelineQueries(db);
  const { integration } = integrationQueries(db);
  const { selectionsOf } = selectionQueries(db);
  const inSpan = db
    .prepare<[number, string | null, string | null, number, number, number], TimedColumns>(
      `SELECT ${timedColumns} FROM runs r WHERE ${onBranchInOrder}`,
    )
    .raw();

  const stored = db.prepare<[number], string>('SELECT definition FROM measured_series WHERE pipeline_id = ?').pluck();

  /** The runs of a series that finished in a window, in the order of METRICS.md. */
  function* runsOf({ pipeline, selection, policy }: SeriesDefinition, window: Interval): Generator<TimedRun> {
    for (const [index, span] of selection.spans.entries()) {
      const shown = { ...span, from: Math.max(span.from, window.from), to: Math.min(span.to, window.to) };
      for (const columns of inSpan.iterate(...boundTo(pipeline, shown, selection))) {
        const run = timedRun(pipeline, policy, columns);
        yield index === 0 ? run : { ...run, generation: generationIn(index, run.generation) };
      }
    }
  }

  const definedBy = (one: PipelineRow, branch: string | null, policy: OutcomePolicy): SeriesDefinition[] =>
    selectionsOf(one, branch).map((selection) => ({ pipeline: one.id, name: one.name, selection, policy }));

  function* definitions(integrationId: number, { pipeline, branch }: SeriesChoice): Generator<SeriesDefinition> {
    const row = integration(integrationId);
    if (!row) return;
    for (const one of pipelinesOf(integrationId)) {
      if (pipeline !== null && pipeline !== one.name) continue;
      yield* definedBy(one, branch, row.policy);
    }
  }

  return {
    runsOf,
    definitions,
    /** The measured series of a pipeline. */
    measuredSeries(pipelineId: number): SeriesDefinition | null {
      const one = pipelineWith(pipelineId);
      const row = one && integration(one.integrationId);
      return (row && definedBy(one, null, row.policy)[0]) ?? null;
    },
    /** Whether facts of a series are stored. */
    isMeasured: (series: SeriesDefinition): boolean => stored.get(series.pipeline) === definitionOf(series),
    *series(integrationId: number, choice: SeriesChoice): Generator<Series> {
      for (const one of definitions(integrationId, choice))
        yield { pipeline: one.pipeline, name: one.name, runs: runsOf(one, choice.window ?? always) };
    },
  };
}

/** What the breakages of a series depend on beside its runs. */
const definitionOf = ({ selection, policy }: SeriesDefinition): string => JSON.stringify({ selection, policy });

/** Notes for which series of a pipeline facts are stored. */
export function measuredSeriesChanges(db: Database) {
  const store = db.prepare<[number, string]>(
    'INSERT OR REPLACE INTO measured_series (pipeline_id, definition) VALUES (?, ?)',
  );
  const forget = db.prepare<[number]>('DELETE FROM measured_series WHERE pipeline_id = ?');
  return {
    forgetMeasured: (pipelineId: number): void => void forget.run(pipelineId),
    markMeasured: (series: SeriesDefinition): void => void store.run(series.pipeline, definitionOf(series)),
  };
}
