import type { Database } from '../connection/database.ts';

/** Runs whose end was never seen. */
export function unfinishedQueries(db: Database) {
  const gone = db
    .prepare<[number], number>(
      'SELECT id FROM runs WHERE finished_at IS NULL AND gone = 1 AND pipeline_id IN (SELECT id FROM pipelines WHERE integration_id = ?)',
    )
    .pluck();
  return {
    unfinishedGone: (integrationId: number): readonly number[] => gone.all(integrationId),
  };
}

/** Marks unfinished runs as gone; each call within a transaction. */
export function unfinishedChanges(db: Database) {
  const markAll = db.prepare<[number], { pipeline_id: number }>(
    `UPDATE runs SET gone = 1 WHERE finished_at IS NULL AND gone = 0 AND pipeline_id IN (SELECT id FROM pipelines WHERE integration_id = ?)
     RETURNING pipeline_id`,
  );
  const markOne = db.prepare<[number], { pipeline_id: number }>(
    'UPDATE runs SET gone = 1 WHERE id = ? AND finished_at IS NULL AND gone = 0 RETURNING pipeline_id',
  );
  const countGone = db.prepare<[number]>('UPDATE pipelines SET gone_runs = gone_runs + 1 WHERE id = ?');
  const count = (marked: readonly { readonly pipeline_id: number }[]): void => {
    for (const { pipeline_id } of marked) countGone.run(pipeline_id);
  };
  return {
    markUnfinishedGone: (integrationId: number): void => count(markAll.all(integrationId)),
    /** Of these runs, those that are unfinished still. */
    markGoneAgain: (ids: readonly number[]): void => {
      for (const id of ids) count(markOne.all(id));
    },
  };
}
