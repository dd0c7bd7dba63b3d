import type { Database } from '../connection/database.ts';
import type { RunningRow, RunRow } from '../contract.ts';

/** Unfinished runs are among the newest of their pipeline. */
const newest = 50;

/** Unfinished runs, with the changes that they are known to contain. */
export function runningRunQueries(db: Database, runsById: (ids: readonly number[]) => ReadonlyMap<number, RunRow>) {
  const pipelines = db.prepare<[number], { id: number }>(
    'SELECT p.id FROM pipelines p JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = ?',
  );
  const running = db.prepare<[number, number], { id: number }>(
    `SELECT id FROM (SELECT id, finished_at, gone FROM runs WHERE pipeline_id = ? ORDER BY begun_at DESC, id DESC LIMIT ?)
     WHERE finished_at IS NULL AND gone = 0`,
  );
  const changes = db.prepare<[number], { repository: string; revision: string }>(
    'SELECT c.repository, c.revision FROM run_changes rc JOIN changes c ON c.id = rc.change_id WHERE rc.run_id = ? ORDER BY rc.place',
  );
  const feeders = db.prepare<[number, number], { id: number }>(
    `SELECT fed.id FROM links l JOIN sources s ON s.id = l.source_id
     JOIN pipelines p ON p.key = s.pipeline_key JOIN integrations i ON i.id = p.integration_id AND i.project_id = ?
     JOIN runs fed ON fed.pipeline_id = p.id AND fed.series = s.series AND fed.number = l.number WHERE l.run_id = ?`,
  );
  return {
    runningRuns(projectId: number): readonly RunningRow[] {
      const ids = pipelines.all(projectId).flatMap(({ id }) => running.all(id, newest).map((run) => run.id));
      return [...runsById(ids).values()].map((run) => ({
        run,
        changes: changes.all(run.id),
        fedBy: feeders.all(projectId, run.id).map(({ id }) => id),
      }));
    },
  };
}
