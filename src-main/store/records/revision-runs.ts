import type { RevisionRun } from '#shared/graph/proposals.ts';
import type { Database } from '../connection/database.ts';
import { targetOf } from '../links/link-sources.ts';

type Columns = [pipeline: number, integration: number, revision: string, begunAt: number, passedAt: number | null];

/** For each revision and pipeline, when a run of it first began and first passed. Slow: it reads every run of a project. */
export function revisionRunQueries(db: Database) {
  // A run that consumed another run's output often does not name the repository of its revision.
  const consumed = `SELECT f.repository FROM links l JOIN sources s ON s.id = l.source_id
    JOIN runs f ON f.pipeline_id = ${targetOf('s', 'i.project_id')} AND f.series = coalesce(s.target_series, s.series) AND f.number = l.number AND f.revision = r.revision
    WHERE l.run_id = r.id AND l.evidence = 'consumed' LIMIT 1`;
  const touched = db
    .prepare<[number], Columns>(
      `SELECT p.id, p.integration_id, coalesce(r.repository, (${consumed})) || ' ' || r.revision AS touched, min(coalesce(r.queued_at, r.started_at, r.finished_at)),
         min(CASE WHEN r.result = 'success' THEN r.finished_at END)
       FROM runs r JOIN pipelines p ON p.id = r.pipeline_id JOIN integrations i ON i.id = p.integration_id
       WHERE i.project_id = ? AND r.pull_request = 0 AND r.finished_at IS NOT NULL
         AND touched IS NOT NULL
       GROUP BY touched, p.id`,
    )
    .raw();
  const removed = db.prepare<[number], { from: number; to: number }>(
    `SELECT e.from_id AS "from", e.to_id AS "to" FROM removed_edges e
     JOIN pipelines p ON p.id = e.from_id JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = ?`,
  );
  return {
    *revisionRuns(projectId: number): Generator<RevisionRun> {
      for (const [pipeline, integration, revision, begunAt, passedAt] of touched.iterate(projectId))
        yield { pipeline, integration, revision, begunAt, passedAt };
    },
    removedEdges: (projectId: number): readonly { readonly from: number; readonly to: number }[] =>
      removed.all(projectId),
  };
}
