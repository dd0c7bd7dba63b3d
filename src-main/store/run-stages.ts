import { type RunTable, type StagesOfRun, withStage } from '#shared/metrics/run-table.ts';
import type { PipelineId } from '#shared/records/ids.ts';
import { type OutcomePolicy, outcomeOf } from '#shared/records/outcome.ts';
import type { Result, Stage } from '#shared/records/run.ts';
import type { RunStages } from '../collectors/contract.ts';
import type { Database } from './database.ts';
import { integrationQueries } from './integrations.ts';
import { pipelineQueries } from './pipelines.ts';

/** So many of a pipeline's newest runs are looked at for the names of stages. */
const latest = 200;

type Columns = [
  run: number,
  timedOut: number,
  isListed: number,
  executed: number | null,
  result: Result | null,
  finishedAt: number | null,
];

/** What can be asked of stages. */
export function runStageQueries(db: Database) {
  const { pipelines } = pipelineQueries(db);
  const { integrations } = integrationQueries(db);
  const names = db.prepare<[number, number], { name: string }>(
    `SELECT DISTINCT s.name FROM (SELECT id FROM runs WHERE pipeline_id = ? ORDER BY begun_at DESC LIMIT ?) r
     JOIN run_stages s ON s.run_id = r.id ORDER BY s.name`,
  );
  // Next to max(), SQLite gives the other columns of that row: of several executions the last counts, as `lastExecution` says.
  const ofStage = db
    .prepare<[string, string, number], Columns>(
      `SELECT r.id, r.timed_out, sum(s.name = ?) > 0, max(CASE WHEN s.name = ? AND s.result IS NOT 'skipped' THEN s.position END),
         s.result, s.finished_at
       FROM runs r JOIN run_stages s ON s.run_id = r.id WHERE r.pipeline_id = ? GROUP BY r.id`,
    )
    .raw();

  function* stageOf(pipeline: PipelineId, name: string, policy: OutcomePolicy): Generator<StagesOfRun> {
    for (const [run, timedOut, isListed, executed, result, finishedAt] of ofStage.iterate(name, name, pipeline)) {
      const outcome = outcomeOf(result, timedOut === 1, policy);
      yield { run, stage: executed === null ? null : { result, outcome, finishedAt }, isListed: isListed === 1 };
    }
  }

  return {
    /** The names of the stages of a pipeline's latest runs. */
    stages: (pipelineId: number): readonly string[] => names.all(pipelineId, latest).map(({ name }) => name),
    /** The tables of a project's pipelines with what the stages that release came to; others are left as they are. */
    withReleaseStages(
      projectId: number,
      tables: ReadonlyMap<PipelineId, RunTable>,
      releases: ReadonlyMap<PipelineId, { readonly stage: string | null } | null>,
    ): ReadonlyMap<PipelineId, RunTable> {
      const policies = new Map(integrations(projectId).map(({ id, policy }) => [id, policy]));
      const policyOf = new Map(pipelines(projectId).map(({ id, integrationId }) => [id, policies.get(integrationId)]));
      return new Map(
        [...tables].map(([id, table]) => {
          const [stage, policy] = [releases.get(id)?.stage ?? null, policyOf.get(id)];
          if (stage === null || !policy || table.stage?.name === stage) return [id, table];
          return [id, withStage(table, stage, stageOf(id, stage, policy))];
        }),
      );
    },
  };
}

/** What can be done to stages; each call within a transaction. */
export function runStageChanges(db: Database) {
  const stored = db.prepare<[number], { name: string; result: string | null; startedAt: number; finishedAt: number }>(
    'SELECT name, result, started_at AS startedAt, finished_at AS finishedAt FROM run_stages WHERE run_id = ? ORDER BY position',
  );
  const drop = db.prepare<[number]>('DELETE FROM run_stages WHERE run_id = ?');
  const add = db.prepare<[number, number, string, string | null, number | null, number | null]>(
    'INSERT INTO run_stages (run_id, position, name, result, started_at, finished_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const attempts = db.prepare<[number, string, number, number], { id: number }>(
    'SELECT id FROM runs WHERE pipeline_id = ? AND series = ? AND generation = ? AND number = ?',
  );
  const touch = db.prepare<[number]>("INSERT INTO touched (kind, row_id) VALUES ('run', ?)");

  const inOrder = (stages: readonly Stage[]): string =>
    JSON.stringify(stages.map(({ name, result, startedAt, finishedAt }) => ({ name, result, startedAt, finishedAt })));

  function addStages(runId: number, stages: readonly Stage[]): void {
    stages.forEach(({ name, result, startedAt, finishedAt }, position) => {
      add.run(runId, position, name, result, startedAt, finishedAt);
    });
  }

  return {
    /** Those of a run that has none yet. */
    addStages,
    dropStages: (runId: number): void => void drop.run(runId),
    /** Those that come after their run; tells whether anything changed. */
    keepRunStages(pipelineId: number, { series, generation, number, stages }: RunStages): boolean {
      const changed = attempts
        .all(pipelineId, series, generation, number)
        .filter(({ id }) => JSON.stringify(stored.all(id)) !== inOrder(stages));
      for (const { id } of changed) {
        drop.run(id);
        addStages(id, stages);
        touch.run(id);
      }
      return changed.length > 0;
    },
  };
}
