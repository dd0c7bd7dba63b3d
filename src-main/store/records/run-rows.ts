import { outcomeOf } from '#shared/records/outcome-policy.ts';
import type { Evidence, Outcome, Result } from '#shared/records/run.ts';
import type { GenerationStart, StoredEnd, StoredRunName, StoredSeries } from '../../collectors/contract.ts';
import type { Database } from '../connection/database.ts';
import type { RunDetails, RunRow, StoreReader } from '../contract.ts';
import { pageOf, parsePageEnd } from '../paging.ts';
import { pipelineName } from './pipelines.ts';

interface Stored {
  id: number;
  pipeline_id: number;
  number: number;
  attempt: number;
  branch: string | null;
  pull_request: number;
  repository: string | null;
  revision: string | null;
  result: Result | null;
  system_result: string | null;
  timed_out: number;
  queued_at: number | null;
  started_at: number | null;
  finished_at: number | null;
  begun_at: number;
  url: string;
  gone: number;
  attempts_lost: number;
  full_name: string;
  single: number;
  integration: string;
  unstable: Outcome;
  policy_timed_out: Outcome;
}

const toRow = (stored: Stored): RunRow => ({
  id: stored.id,
  pipeline: pipelineName(stored.integration, stored.full_name, stored.single === 1),
  number: stored.number,
  attempt: stored.attempt,
  branch: stored.branch,
  pullRequest: stored.pull_request === 1,
  repository: stored.repository,
  revision: stored.revision,
  result: stored.result,
  systemResult: stored.system_result,
  outcome:
    stored.finished_at === null
      ? null
      : outcomeOf(stored.result, stored.timed_out === 1, {
          unstable: stored.unstable,
          timedOut: stored.policy_timed_out,
        }),
  queuedAt: stored.queued_at,
  startedAt: stored.started_at,
  finishedAt: stored.finished_at,
  url: stored.url,
  gone: stored.gone === 1,
  attemptsLost: stored.attempts_lost === 1,
});

const columns = `r.*, p.full_name, p.single, i.name AS integration, i.unstable, i.timed_out AS policy_timed_out
  FROM runs r JOIN pipelines p ON p.id = r.pipeline_id JOIN integrations i ON i.id = p.integration_id`;

/** Runs as people look at them, one by one. */
export function runRowQueries(db: Database) {
  const byId = db.prepare<[string], Stored>(`SELECT ${columns} WHERE r.id IN (SELECT value FROM json_each(?))`);
  const pipelinesOf = db.prepare<[number, string | null, string | null], { id: number }>(
    `SELECT p.id FROM pipelines p JOIN integrations i ON i.id = p.integration_id
     WHERE i.id = ? AND (? IS NULL OR (CASE p.single WHEN 1 THEN i.name ELSE i.name || '/' || p.full_name END) = ?)`,
  );
  const page = db.prepare<[number, number, number, number], Stored>(
    `SELECT ${columns} WHERE r.pipeline_id = ? AND (r.begun_at, r.id) < (?, ?) ORDER BY r.begun_at DESC, r.id DESC LIMIT ?`,
  );
  const newestOf = db.prepare<[number, string], { generation: number; number: number; startedAt: number | null }>(
    `SELECT generation, number, started_at AS startedAt FROM runs
     WHERE pipeline_id = ? AND series = ? ORDER BY generation DESC, number DESC LIMIT 10`,
  );
  const generations = db.prepare<[number], GenerationStart>(
    `SELECT r.generation, min(r.number) AS number, min(r.queued_at) AS startedAt FROM pipelines p JOIN runs r ON r.pipeline_id = p.id
     WHERE p.integration_id = ? AND r.generation > 0 AND r.queued_at IS NOT NULL GROUP BY r.generation ORDER BY r.generation`,
  );
  const startOf = db
    .prepare<[number, string, number, number], number | null>(
      'SELECT started_at FROM runs WHERE pipeline_id = ? AND series = ? AND generation = ? AND number = ?',
    )
    .pluck();
  const endOf = db.prepare<[number, string, string, number, number, number], StoredEnd>(
    `SELECT system_result AS systemResult, finished_at AS finishedAt FROM runs
     WHERE pipeline_id = (SELECT id FROM pipelines WHERE integration_id = ? AND key = ?) AND series = ? AND generation = ? AND number = ? AND attempt = ?`,
  );
  const changes = db.prepare<[number], { revision: string }>(
    'SELECT c.revision FROM run_changes rc JOIN changes c ON c.id = rc.change_id WHERE rc.run_id = ? ORDER BY rc.place',
  );
  const feeds = db.prepare<[number], { pipeline_key: string; series: string; number: number; evidence: Evidence }>(
    `SELECT coalesce(p.key, s.pipeline_key) AS pipeline_key, coalesce(s.target_series, s.series) AS series, l.number, l.evidence
     FROM links l JOIN sources s ON s.id = l.source_id LEFT JOIN pipelines p ON p.id = s.target_id WHERE l.run_id = ? ORDER BY s.id, l.number`,
  );
  const detailsOf = (stored: Stored): RunDetails => ({
    ...toRow(stored),
    changes: changes.all(stored.id).map(({ revision }) => revision),
    fedBy: feeds.all(stored.id).map(({ pipeline_key, series, number, evidence }) => ({
      pipeline: series === '' ? pipeline_key : `${pipeline_key} ${series}`,
      number,
      evidence,
    })),
  });
  const branches = db.prepare<[string], { id: number; branch: string | null }>(
    'SELECT id, branch FROM runs WHERE id IN (SELECT value FROM json_each(?))',
  );
  return {
    storedSeries(pipelineId: number, series: string): StoredSeries | null {
      const runs = newestOf.all(pipelineId, series);
      const generation = runs[0]?.generation;
      if (generation === undefined) return null;
      return { generation, newest: runs.filter((run) => run.generation === generation) };
    },
    generationStarts: (integrationId: number): readonly GenerationStart[] => generations.all(integrationId),
    storedGeneration(pipelineId: number, run: Parameters<StoreReader['storedGeneration']>[1]): number | null {
      // One after the other by the whole key: a single query for all would scan the index.
      for (let generation = run.below - 1; generation >= 0; generation--) {
        const start = startOf.get(pipelineId, run.series, generation, run.number);
        if (start === run.startedAt) return generation;
      }
      return null;
    },
    storedEnd: (integrationId: number, run: StoredRunName): StoredEnd | null =>
      endOf.get(integrationId, run.pipeline, run.series, run.generation, run.number, run.attempt) ?? null,
    branchesById: (ids: readonly number[]): ReadonlyMap<number, string | null> =>
      new Map(branches.all(JSON.stringify(ids)).map(({ id, branch }) => [id, branch])),
    runsById: (ids: readonly number[]): ReadonlyMap<number, RunRow> =>
      new Map(byId.all(JSON.stringify(ids)).map((stored) => [stored.id, toRow(stored)])),
    runs(integrationId: number, choice: { pipeline: string | null; limit: number; cursor: string | null }) {
      const [moment, id] = parsePageEnd(choice.cursor);
      // Each pipeline's newest come from an index; one query over all of them would sort every run for each page.
      const rows = pipelinesOf
        .all(integrationId, choice.pipeline, choice.pipeline)
        .flatMap((pipeline) => page.all(pipeline.id, moment, id, choice.limit + 1))
        .sort((one, other) => other.begun_at - one.begun_at || other.id - one.id);
      const { shown, next } = pageOf(rows, choice.limit, (row) => [row.begun_at, row.id]);
      return { runs: shown.map(detailsOf), next };
    },
  };
}
