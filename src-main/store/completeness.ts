import type { Evidence } from '#shared/records/run.ts';
import type { IssueGone } from '../collectors/contract.ts';
import type { Completeness } from './contract.ts';
import type { Database } from './database.ts';

const day = 86_400_000;

interface RunFigures {
  runs: number;
  gone: number;
  lost: number;
  without_changes: number;
}

/** What is kept of an integration and what is missing. Reads all of its runs: to be asked now and then, not at every look. */
export function completenessQueries(db: Database) {
  const ofRuns = 'FROM runs r JOIN pipelines p ON p.id = r.pipeline_id WHERE p.integration_id = ?';
  const runs = db.prepare<[number], RunFigures>(
    `SELECT count(*) AS runs, coalesce(sum(r.gone), 0) AS gone, coalesce(sum(r.attempts_lost), 0) AS lost,
       coalesce(sum(r.finished_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM run_changes c WHERE c.run_id = r.id)), 0) AS without_changes
     ${ofRuns}`,
  );
  const gaps = db.prepare<[number], { gaps: number }>(
    `SELECT coalesce(sum(missing), 0) AS gaps FROM (
       SELECT max(r.number) - min(r.number) + 1 - count(DISTINCT r.number) AS missing ${ofRuns}
       GROUP BY r.pipeline_id, r.series, r.generation)`,
  );
  const days = db.prepare<[number, number], { days: number; first: number | null; last: number | null }>(
    `SELECT count(DISTINCT moment / ${day}) AS days, min(moment) AS first, max(moment) AS last FROM (
       SELECT coalesce(r.finished_at, r.begun_at) AS moment ${ofRuns}
       UNION ALL SELECT updated_at FROM issues WHERE integration_id = ?)`,
  );
  const links = db.prepare<[number], { evidence: Evidence; links: number }>(
    `SELECT l.evidence, count(*) AS links FROM pipelines p JOIN runs r ON r.pipeline_id = p.id JOIN links l ON l.run_id = r.id
     WHERE p.integration_id = ? GROUP BY l.evidence`,
  );
  const issues = db.prepare<[number], { why: IssueGone['why'] | null; issues: number }>(
    'SELECT gone_why AS why, count(*) AS issues FROM issues WHERE integration_id = ? GROUP BY gone_why',
  );
  const hosted = db.prepare<[number, number], { commits: number; pull_requests: number }>(
    `SELECT (SELECT count(*) FROM repositories r JOIN commits c ON c.repository_id = r.id WHERE r.integration_id = ?) AS commits,
       (SELECT count(*) FROM repositories r JOIN pull_requests q ON q.repository_id = r.id WHERE r.integration_id = ?) AS pull_requests`,
  );
  return {
    completeness(integrationId: number): Completeness {
      const counted = runs.get(integrationId);
      const when = days.get(integrationId, integrationId);
      const { first = null, last = null } = when ?? {};
      const kept = issues.all(integrationId);
      const host = hosted.get(integrationId, integrationId);
      return {
        runs: counted?.runs ?? 0,
        issues: kept.reduce((sum, one) => sum + one.issues, 0),
        commits: host?.commits ?? 0,
        pullRequests: host?.pull_requests ?? 0,
        daysWithData: when?.days ?? 0,
        daysSpanned: first === null || last === null ? 0 : Math.floor(last / day) - Math.floor(first / day) + 1,
        first,
        last,
        gaps: gaps.get(integrationId)?.gaps ?? 0,
        runsWithoutChanges: counted?.without_changes ?? 0,
        runsGone: counted?.gone ?? 0,
        runsWithAttemptsLost: counted?.lost ?? 0,
        linksByEvidence: Object.fromEntries(links.all(integrationId).map((one) => [one.evidence, one.links])),
        issuesGone: Object.fromEntries(kept.flatMap(({ why, issues: count }) => (why === null ? [] : [[why, count]]))),
      };
    },
  };
}
