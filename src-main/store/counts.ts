import type { Database } from './database.ts';

/** How much is kept of an integration, and over what span. */
export function countQueries(db: Database) {
  const end = (direction: 'ASC' | 'DESC'): string =>
    `(SELECT r.finished_at FROM runs r WHERE r.pipeline_id = p.id AND r.finished_at IS NOT NULL AND r.gone = 0
      ORDER BY r.finished_at ${direction} LIMIT 1)`;
  const counts = db.prepare<[number], { runs: number; first: number | null; last: number | null }>(
    `SELECT coalesce(sum(p.runs - p.gone_runs), 0) AS runs, min(${end('ASC')}) AS first, max(${end('DESC')}) AS last
     FROM pipelines p WHERE p.integration_id = ?`,
  );
  const issues = db.prepare<[number], { count: number }>(
    'SELECT count(*) AS count FROM issues WHERE integration_id = ?',
  );
  const commits = db.prepare<[number], { count: number }>(
    'SELECT count(*) AS count FROM repositories r JOIN commits c ON c.repository_id = r.id WHERE r.integration_id = ?',
  );
  const countsOf = (integrationId: number) => counts.get(integrationId) ?? { runs: 0, first: null, last: null };
  return {
    held: (integrationId: number) => ({
      runs: countsOf(integrationId).runs,
      issues: issues.get(integrationId)?.count ?? 0,
      commits: commits.get(integrationId)?.count ?? 0,
    }),
    counts: countsOf,
  };
}
