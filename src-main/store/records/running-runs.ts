import type { Database } from '../connection/database.ts';
import type { RunningRow, RunRow } from '../contract.ts';
import { targetOf } from '../links/link-sources.ts';

/** Of each pipeline; more than go on at once. A run that waits for an approval goes on while many newer ones come and end. */
const newest = 1000;

/** Unfinished runs, with the changes that they are known to contain. */
export function runningRunQueries(db: Database, runsById: (ids: readonly number[]) => ReadonlyMap<number, RunRow>) {
  const pipelines = db.prepare<[number], { id: number }>(
    'SELECT p.id FROM pipelines p JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = ?',
  );
  const running = db.prepare<[number, number], { id: number; generation: number }>(
    'SELECT id, generation FROM runs WHERE pipeline_id = ? AND finished_at IS NULL AND gone = 0 ORDER BY begun_at DESC LIMIT ?',
  );
  const changes = db.prepare<[number], { repository: string; revision: string }>(
    'SELECT c.repository, c.revision FROM run_changes rc JOIN changes c ON c.id = rc.change_id WHERE rc.run_id = ? ORDER BY rc.place',
  );
  // Of a pipeline that was made again, the earlier run with the number fed nothing that still goes on.
  const feeders = db.prepare<[number, number], { id: number }>(
    `SELECT fed.id FROM links l JOIN sources s ON s.id = l.source_id
     JOIN pipelines p ON p.id = ${targetOf('s', '?')}
     JOIN runs fed ON fed.pipeline_id = p.id AND fed.series = coalesce(s.target_series, s.series) AND fed.number = l.number
     WHERE l.run_id = ? AND fed.generation = (SELECT max(generation) FROM runs WHERE pipeline_id = p.id AND series = fed.series AND number = l.number)`,
  );
  return {
    runningRuns(projectId: number): readonly RunningRow[] {
      const generations = new Map(
        pipelines
          .all(projectId)
          .flatMap((one) => running.all(one.id, newest).map(({ id, generation }) => [id, generation])),
      );
      return [...runsById([...generations.keys()]).values()].map((run) => ({
        run,
        generation: generations.get(run.id) ?? 0,
        changes: changes.all(run.id),
        fedBy: feeders.all(projectId, run.id).map(({ id }) => id),
      }));
    },
  };
}
