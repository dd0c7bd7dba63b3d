import type { DeliveryHistory } from '#shared/metrics/contract.ts';
import type { Change, Evidence, Outcome, Result, Run, TimedRun } from '#shared/records/run.ts';
import type { PipelineRow, Series } from './contract.ts';
import type { Database } from './database.ts';
import { edgeQueries } from './edges.ts';
import { integrationQueries } from './integrations.ts';
import { pipelineQueries } from './pipelines.ts';
import { outcomeBy } from './run-rows.ts';
import { sourceQueries } from './sources.ts';

type TimedColumns = [
  id: number,
  generation: number,
  number: number,
  attempt: number,
  result: Result | null,
  timedOut: number,
  queuedAt: number | null,
  startedAt: number | null,
  finishedAt: number,
  revision: string | null,
];
type FullColumns = [...TimedColumns, branch: string | null, repository: string | null, stages: string, series: string];

const timed =
  'r.id, r.generation, r.number, r.attempt, r.result, r.timed_out, r.queued_at, r.started_at, r.finished_at, r.revision';
const inOrder = 'ORDER BY r.finished_at, r.generation, r.number, r.attempt';
const onBranch =
  'r.pipeline_id = ? AND r.finished_at IS NOT NULL AND r.pull_request = 0 AND (? IS NULL OR r.branch = ? OR (? AND r.branch IS NULL))';

type OutcomeOf = (result: Result | null, timedOut: boolean) => Outcome;

function timedRun(pipeline: number, outcome: OutcomeOf, columns: TimedColumns): TimedRun {
  const [id, generation, number, attempt, result, timedOut, queuedAt, startedAt, finishedAt, revision] = columns;
  return {
    id,
    pipeline,
    generation,
    number,
    attempt,
    outcome: outcome(result, timedOut === 1),
    queuedAt,
    startedAt: startedAt ?? queuedAt ?? finishedAt,
    finishedAt,
    revision,
  };
}

/** Runs whose system knows no branch belong to the release branch. */
const chosen = ({ id, releaseBranch }: PipelineRow, branch: string | null) =>
  [id, branch, branch, branch === releaseBranch ? 1 : 0] as const;

/** Runs as metrics read them: finished, by series, in order. Rows come as arrays, which is the quickest for a million of them. */
export function seriesQueries(db: Database) {
  const { pipelinesOf, pipelines } = pipelineQueries(db);
  const { integration, integrations } = integrationQueries(db);
  const { edges } = edgeQueries(db);
  const { targets } = sourceQueries(db);
  const light = db
    .prepare<[number, string | null, string | null, number], TimedColumns>(
      `SELECT ${timed} FROM runs r WHERE ${onBranch} ${inOrder}`,
    )
    .raw();
  const full = db
    .prepare<[number, string | null, string | null, number], FullColumns>(
      `SELECT ${timed}, r.branch, r.repository, r.passed_stages, r.series FROM runs r WHERE ${onBranch} ${inOrder}`,
    )
    .raw();
  const branches = db.prepare<[number], { branch: string }>(
    'SELECT branch FROM branch_runs WHERE pipeline_id = ? AND runs > 0 ORDER BY branch',
  );
  const runChanges = db
    .prepare<[number], [run: number, change: number]>(
      `SELECT rc.run_id, rc.change_id FROM run_changes rc JOIN runs r ON r.id = rc.run_id WHERE r.pipeline_id = ? ORDER BY rc.run_id, rc.place`,
    )
    .raw();
  const changes = db
    .prepare<[number], [id: number, repository: string, revision: string, committedAt: number | null, merge: number]>(
      `SELECT id, repository, revision, committed_at, is_merge FROM changes WHERE id IN (
         SELECT rc.change_id FROM run_changes rc JOIN runs r ON r.id = rc.run_id JOIN pipelines p ON p.id = r.pipeline_id
         JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = ?)`,
    )
    .raw();
  const links = db
    .prepare<[number], [run: number, source: number, number: number, evidence: Evidence]>(
      'SELECT l.run_id, l.source_id, l.number, l.evidence FROM links l JOIN runs r ON r.id = l.run_id WHERE r.pipeline_id = ?',
    )
    .raw();

  function* onOneBranch(pipeline: PipelineRow, branch: string | null, outcome: OutcomeOf): Generator<TimedRun> {
    for (const columns of light.iterate(...chosen(pipeline, branch))) yield timedRun(pipeline.id, outcome, columns);
  }

  /** The branches to measure; a null stands for every run, where no branch is known. */
  const branchesOf = (pipeline: PipelineRow, branch: string | null): readonly (string | null)[] => {
    if (branch !== '*') return [branch ?? pipeline.releaseBranch];
    const known = branches.all(pipeline.id).map((row) => row.branch);
    return known.length > 0 ? known : [null];
  };

  return {
    *series(integrationId: number, choice: { pipeline: string | null; branch: string | null }): Generator<Series> {
      const row = integration(integrationId);
      if (!row) return;
      const outcome = outcomeBy(row.policy);
      for (const pipeline of pipelinesOf(integrationId)) {
        if (choice.pipeline !== null && choice.pipeline !== pipeline.name) continue;
        for (const branch of branchesOf(pipeline, choice.branch)) {
          yield { pipeline: pipeline.id, name: pipeline.name, runs: onOneBranch(pipeline, branch, outcome) };
        }
      }
    },

    deliveryHistory(projectId: number, branch: string | null): DeliveryHistory {
      const policies = new Map(integrations(projectId).map(({ id, policy }) => [id, outcomeBy(policy)]));
      const nodes = pipelines(projectId);
      const runsOf = new Map<number, readonly Run[]>();
      const known = new Map<string, Map<number, Run[]>>();
      for (const pipeline of nodes) {
        const outcome = policies.get(pipeline.integrationId);
        if (!outcome) continue;
        const changesOf = grouped(runChanges.iterate(pipeline.id));
        const read: Run[] = [];
        for (const single of branchesOf(pipeline, branch)) {
          for (const columns of full.iterate(...chosen(pipeline, single))) {
            const [runBranch, repository, stages, series] = columns.slice(10) as [
              string | null,
              string | null,
              string,
              string,
            ];
            const id = columns[0];
            const run: Run = {
              ...timedRun(pipeline.id, outcome, columns as unknown as TimedColumns),
              branch: runBranch,
              repository,
              changes: changesOf.get(id) ?? none,
              fedBy: [],
              passedStages: stages === '[]' ? none : JSON.parse(stages),
            };
            read.push(run);
            numbered(known, `${pipeline.id} ${series}`, run);
          }
        }
        runsOf.set(pipeline.id, read);
      }
      const feeds = feedsOf(projectId, nodes, known);
      for (const [pipeline, runs] of runsOf) {
        runsOf.set(
          pipeline,
          runs.map((run) => {
            const fedBy = feeds(run);
            return fedBy.length === 0 ? run : { ...run, fedBy };
          }),
        );
      }
      const found = new Map<number, Change>();
      for (const [id, repository, revision, committedAt, merge] of changes.iterate(projectId)) {
        found.set(id, {
          id,
          repository: repository === '' ? null : repository,
          revision,
          committedAt,
          merge: merge === 1,
        });
      }
      return {
        pipelines: nodes.map(({ id, name, release }) => ({ id, name, release })),
        edges: edges(projectId).edges,
        runs: runsOf,
        changes: found,
      };
    },
  };

  /** What fed a run, of the runs that are kept: of several with the same number the last that began before it. */
  function feedsOf(
    projectId: number,
    nodes: readonly PipelineRow[],
    known: ReadonlyMap<string, ReadonlyMap<number, readonly Run[]>>,
  ) {
    const target = targets(projectId);
    const linksOf = new Map<number, { source: number; number: number; evidence: Evidence }[]>();
    for (const pipeline of nodes) {
      for (const [run, source, number, evidence] of links.iterate(pipeline.id)) {
        const found = linksOf.get(run);
        if (found) found.push({ source, number, evidence });
        else linksOf.set(run, [{ source, number, evidence }]);
      }
    }
    return (run: Run): Run['fedBy'] =>
      (linksOf.get(run.id) ?? []).flatMap(({ source, number, evidence }) => {
        const at = target.get(source);
        const candidates = at ? (known.get(`${at.pipeline} ${at.series}`)?.get(number) ?? []) : [];
        const feeder = candidates.findLast(({ startedAt }) => startedAt <= run.finishedAt) ?? candidates.at(-1);
        return feeder ? [{ run: feeder.id, evidence }] : [];
      });
  }
}

const none: readonly never[] = [];

function grouped(pairs: Iterable<[number, number]>): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

function numbered(known: Map<string, Map<number, Run[]>>, series: string, run: Run): void {
  let numbers = known.get(series);
  if (!numbers) {
    numbers = new Map();
    known.set(series, numbers);
  }
  const same = numbers.get(run.number);
  if (same) same.push(run);
  else numbers.set(run.number, [run]);
}
