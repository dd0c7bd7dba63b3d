import { outcomeOf } from '#shared/records/outcome-policy.ts';
import type { Result } from '#shared/records/run.ts';
import { dayLength } from '#shared/time/time.ts';
import type { Database } from '../connection/database.ts';
import type { IntegrationRow, PipelineRow } from '../rows.ts';
import type { Partition, PublishedBreakage, PublishedChange, PublishedCommit, PublishedRun } from './contract.ts';

interface StoredRun {
  id: number;
  series: string;
  generation: number;
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
  url: string;
  gone: number;
  attempts_lost: number;
}

interface StoredBreakage {
  broken_at: number;
  broken_id: number;
  green_at: number | null;
  green_id: number | null;
  repaired_at: number | null;
  repaired_id: number | null;
  failures: number;
  flaky: number;
}

interface StoredChange {
  id: number;
  repository: string;
  revision: string;
  committed_at: number | null;
  authored_at: number | null;
  is_merge: number;
}

/** What decides which runs of a pipeline are measured, and their outcomes. */
export interface RunRule extends Pick<PipelineRow, 'measured'>, Pick<IntegrationRow, 'policy'> {}

/** As `Selection` with runs whose branch is unknown. */
const isMeasured = ({ pull_request, branch, finished_at: at }: StoredRun, { measured }: RunRule): boolean =>
  at !== null &&
  pull_request === 0 &&
  measured.some(
    (span) => at >= span.from && at < span.to && (span.branch === null || branch === null || branch === span.branch),
  );

/** As JSON; null where there is nothing. */
const listed = (rows: readonly unknown[]): string | null => (rows.length === 0 ? null : JSON.stringify(rows));

/** Reads runs, their changes and breakages by partition. */
export function runPartitionQueries(db: Database) {
  const columns = `id, series, generation, number, attempt, branch, pull_request, repository, revision, result, system_result, timed_out,
    queued_at, started_at, finished_at, url, gone, attempts_lost`;
  const within = (moment: string): string => `pipeline_id = ? AND ${moment} >= ? AND ${moment} < ?`;
  const finished = db.prepare<[number, number, number], StoredRun>(
    `SELECT ${columns} FROM runs WHERE finished_at IS NOT NULL AND ${within('finished_at')} ORDER BY id`,
  );
  const goingOn = db.prepare<[number, number, number], StoredRun>(
    `SELECT ${columns} FROM runs WHERE finished_at IS NULL AND ${within('begun_at')} ORDER BY id`,
  );
  const changesOf = db
    .prepare<[number], number>('SELECT change_id FROM run_changes WHERE run_id = ? ORDER BY place')
    .pluck();
  const stagesOf = db
    .prepare<[number], unknown[]>(
      'SELECT name, result, started_at, finished_at FROM run_stages WHERE run_id = ? ORDER BY position',
    )
    .raw();
  const fedBy = db.prepare<[number], unknown[]>('SELECT source_id, number, evidence FROM links WHERE run_id = ?').raw();
  const commits = db.prepare<[number, number, number], Omit<PublishedCommit, 'integrationId' | 'day'>>(
    `SELECT c.repository_id AS repositoryId, c.revision, c.parents, c.authored_at AS authoredAt, c.committed_at AS committedAt
     FROM repositories r JOIN commits c ON c.repository_id = r.id
     WHERE r.integration_id = ? AND coalesce(c.committed_at, 0) >= ? AND coalesce(c.committed_at, 0) < ? ORDER BY 1, 2`,
  );
  const breakages = db.prepare<[number, number, number], StoredBreakage>(
    `SELECT broken_at, broken_id, green_at, green_id, repaired_at, repaired_id, failures, flaky FROM breakages
     WHERE ${within('broken_at')} ORDER BY broken_at, broken_id`,
  );
  const changes = db.prepare<[number, number], StoredChange>(
    'SELECT id, repository, revision, committed_at, authored_at, is_merge FROM changes WHERE id >= ? AND id < ?',
  );
  const bounds = ({ owner, day }: Partition) => [owner, day * dayLength, (day + 1) * dayLength] as const;

  return {
    runsIn: (partition: Partition, rule: RunRule): readonly PublishedRun[] =>
      [...finished.all(...bounds(partition)), ...goingOn.all(...bounds(partition))].map((run) => ({
        id: run.id,
        pipelineId: partition.owner,
        day: partition.day,
        series: run.series,
        generation: run.generation,
        number: run.number,
        attempt: run.attempt,
        branch: run.branch,
        isPullRequest: run.pull_request === 1,
        repository: run.repository,
        revision: run.revision,
        result: run.result,
        systemResult: run.system_result,
        isTimedOut: run.timed_out === 1,
        outcome: run.finished_at === null ? null : outcomeOf(run.result, run.timed_out === 1, rule.policy),
        isMeasured: isMeasured(run, rule),
        queuedAt: run.queued_at,
        startedAt: run.started_at,
        finishedAt: run.finished_at,
        url: run.url,
        isGone: run.gone === 1,
        attemptsLost: run.attempts_lost === 1,
        changes: changesOf.all(run.id),
        stages: listed(stagesOf.all(run.id)),
        fedBy: listed(fedBy.all(run.id)),
      })),
    commitsIn: (partition: Partition): readonly PublishedCommit[] =>
      commits.all(...bounds(partition)).map((one) => ({ integrationId: partition.owner, day: partition.day, ...one })),
    breakagesIn: (partition: Partition): readonly PublishedBreakage[] =>
      breakages.all(...bounds(partition)).map((one) => ({
        pipelineId: partition.owner,
        day: partition.day,
        brokenAt: one.broken_at,
        brokenId: one.broken_id,
        greenAt: one.green_at,
        greenId: one.green_id,
        repairedAt: one.repaired_at,
        repairedId: one.repaired_id,
        failures: one.failures,
        isFlaky: one.flaky === 1,
      })),
    changesIn: ({ owner: block }: Partition): readonly PublishedChange[] =>
      changes.all(block * 1000, (block + 1) * 1000).map((one) => ({
        id: one.id,
        block,
        repository: one.repository,
        revision: one.revision,
        committedAt: one.committed_at,
        authoredAt: one.authored_at,
        isMerge: one.is_merge === 1,
      })),
  };
}
