import type { Evidence } from '#shared/records/run.ts';
import { dayLength } from '#shared/time/time.ts';
import type { IssueGone } from '../../collectors/contract.ts';
import type { Database } from '../connection/database.ts';
import type { Completeness } from '../contract.ts';

interface RunFigures {
  runs: number;
  gone: number;
  lost: number;
  without_changes: number;
}

/**
 * The stored data of an integration and what is missing. Runs are counted as they are stored, except in pipelines where a stage is the release
 * point.
 */
export function completenessQueries(db: Database) {
  const of = (table: string): string =>
    `${table} c JOIN pipelines p ON p.id = c.pipeline_id WHERE p.integration_id = ?`;
  const end = (which: 'min' | 'max'): string =>
    `SELECT (SELECT ${which}(r.finished_at) FROM runs r WHERE r.pipeline_id = p.id AND r.finished_at IS NOT NULL) AS moment
     FROM pipelines p WHERE p.integration_id = ?`;
  const runs = db.prepare<[number], RunFigures>(
    `SELECT coalesce(sum(runs), 0) AS runs, coalesce(sum(gone_runs), 0) AS gone, coalesce(sum(lost_runs), 0) AS lost,
       coalesce(sum(silent_runs), 0) AS without_changes
     FROM pipelines WHERE integration_id = ?`,
  );
  const staged = db.prepare<[number], { runs: number; without_stages: number }>(
    `SELECT count(*) AS runs, coalesce(sum(NOT EXISTS (SELECT 1 FROM run_stages s WHERE s.run_id = r.id)), 0) AS without_stages
     FROM pipelines p JOIN runs r ON r.pipeline_id = p.id
     WHERE p.integration_id = ? AND p.is_release = 1 AND p.release_stage IS NOT NULL AND r.finished_at IS NOT NULL AND r.pull_request = 0`,
  );
  const gaps = db.prepare<[number], { gaps: number }>(
    `SELECT coalesce(sum(c.highest - c.lowest + 1 - c.numbers), 0) AS gaps FROM ${of('series_numbers')}`,
  );
  const days = db.prepare<[number, number], { days: number }>(
    `SELECT count(DISTINCT day) AS days FROM (
       SELECT c.day FROM ${of('day_runs')} AND c.runs > 0
       UNION ALL SELECT updated_at / ${dayLength} FROM issues WHERE integration_id = ?)`,
  );
  const span = db.prepare<[number, number, number, number], { first: number | null; last: number | null }>(
    `SELECT min(moment) AS first, max(moment) AS last FROM (
       ${end('min')} UNION ALL ${end('max')} UNION ALL SELECT c.begun_at FROM ${of('runs')} AND c.finished_at IS NULL
       UNION ALL SELECT updated_at FROM issues WHERE integration_id = ?)`,
  );
  const links = db.prepare<[number], { evidence: Evidence; links: number }>(
    `SELECT c.evidence, sum(c.links) AS links FROM ${of('evidence_links')} GROUP BY c.evidence HAVING sum(c.links) > 0`,
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
      const { first = null, last = null } = span.get(integrationId, integrationId, integrationId, integrationId) ?? {};
      const stages = staged.get(integrationId);
      const kept = issues.all(integrationId);
      const host = hosted.get(integrationId, integrationId);
      return {
        runs: counted?.runs ?? 0,
        issues: kept.reduce((sum, one) => sum + one.issues, 0),
        commits: host?.commits ?? 0,
        pullRequests: host?.pull_requests ?? 0,
        daysWithData: days.get(integrationId, integrationId)?.days ?? 0,
        daysSpanned:
          first === null || last === null ? 0 : Math.floor(last / dayLength) - Math.floor(first / dayLength) + 1,
        first,
        last,
        gaps: gaps.get(integrationId)?.gaps ?? 0,
        runsWithoutChanges: counted?.without_changes ?? 0,
        runsGone: counted?.gone ?? 0,
        runsWithAttemptsLost: counted?.lost ?? 0,
        runsOfReleaseStages: stages?.runs ?? 0,
        runsWithoutStages: stages?.without_stages ?? 0,
        linksByEvidence: Object.fromEntries(links.all(integrationId).map((one) => [one.evidence, one.links])),
        issuesGone: Object.fromEntries(kept.flatMap(({ why, issues: count }) => (why === null ? [] : [[why, count]]))),
      };
    },
  };
}
