import type { Database } from '../connection/database.ts';
import type { SeriesDefinition } from '../records/series.ts';

/** The dependencies of a series' breakages besides its runs. */
const definitionOf = ({ selection, policy }: SeriesDefinition): string => JSON.stringify({ selection, policy });

/** Which series of each pipeline has stored facts. */
export function measuredSeriesQueries(db: Database) {
  const stored = db.prepare<[number], string>('SELECT definition FROM measured_series WHERE pipeline_id = ?').pluck();
  return {
    isMeasured: (series: SeriesDefinition): boolean => stored.get(series.pipeline) === definitionOf(series),
  };
}

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
