import type { Database } from './database.ts';

/** How much is kept of an integration, and over what span. */
export function countQueries(db: Database) {
  const counts = db.prepare<[number], { runs: number; first: number | null; last: number | null }>(
    `SELECT count(*) AS runs, min(r.finished_at) AS first, max(r.finished_at) AS last
     FROM runs r JOIN pipelines p ON p.id = r.pipeline_id WHERE p.integration_id = ? AND r.gone = 0`,
  );
  return { counts: (integrationId: number) => counts.get(integrationId) ?? { runs: 0, first: null, last: null } };
}
