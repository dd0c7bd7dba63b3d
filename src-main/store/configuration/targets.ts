import { isTargetMeasure, type TargetMeasureId, type Targets } from '#shared/metrics/targets.ts';
import type { Database } from '../connection/database.ts';

/** Queries of targets. */
export function targetQueries(db: Database) {
  const all = db.prepare<[number], { measure: string; value: number }>(
    'SELECT measure, value FROM targets WHERE project_id = ?',
  );
  return {
    targets: (projectId: number): Targets =>
      Object.fromEntries(
        all.all(projectId).flatMap(({ measure, value }) => (isTargetMeasure(measure) ? [[measure, value]] : [])),
      ),
  };
}

/** Changes of targets; each call within a transaction. */
export function targetChanges(db: Database, bumpVersion: (projectId: number) => void) {
  const set = db.prepare<[number, string, number]>(
    'INSERT INTO targets (project_id, measure, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  const remove = db.prepare<[number, string]>('DELETE FROM targets WHERE project_id = ? AND measure = ?');
  return {
    setTarget(projectId: number, measure: TargetMeasureId, value: number | null): void {
      if (value === null) remove.run(projectId, measure);
      else set.run(projectId, measure, value);
      bumpVersion(projectId);
    },
  };
}
