import type { PipelineId } from '#shared/records/ids.ts';
import { type OutcomePolicy, outcomeOf } from '#shared/records/outcome-policy.ts';
import type { Result, Stage, StageExecution } from '#shared/records/run.ts';
import type { RunStages } from '../../collectors/contract.ts';
import { type RunColumns, type StagesOfRun, withStage } from '../../metrics/shared/run-table.ts';
import { integrationQueries } from '../configuration/integrations.ts';
import type { Database } from '../connection/database.ts';
import { pipelineQueries } from './pipelines.ts';

/** How many of a pipeline's newest runs are searched for names of stages. */
const latest = 200;

type Columns = [
  run: number,
  timedOut: number,
  isNamed: number,
  result: Result | null,
  startedAt: number | null,
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
  // The first stage of each run shows that it has any; the stages of a run come together, in their order.
  const ofStage = db
    .prepare<[string, number, string], Columns>(
      `SELECT r.id, r.timed_out, s.name = ?, s.result, s.started_at, s.finished_at FROM runs r CROSS JOIN run_stages s ON s.run_id = r.id
       WHERE r.pipeline_id = ? AND (s.name = ? OR s.position = 0)`,
    )
    .raw();

  function* stageOf(pipeline: PipelineId, name: string, policy: OutcomePolicy): Generator<StagesOfRun> {
    let of: { run: number; executions: StageExecution[] } | undefined;
    for (const [run, timedOut, isNamed, result, startedAt, finishedAt] of ofStage.iterate(name, pipeline, name)) {
      if (of?.run !== run) {
        if (of) yield of;
        of = { run, executions: [] };
      }
      const outcome = outcomeOf(result, timedOut === 1, policy);
      if (isNamed === 1) of.executions.push({ name, result, outcome, startedAt, finishedAt });
    }
    if (of) yield of;
  }

  return {
    /** The names of the stages of a pipeline's latest runs. */
    stages: (pipelineId: number): readonly string[] => names.all(pipelineId, latest).map(({ name }) => name),
    /** The tables of a project's pipelines with the outcomes of their release stages; others stay as they are. */
    withReleaseStages<Table extends RunColumns>(
      projectId: number,
      tables: ReadonlyMap<PipelineId, Table>,
      releases: ReadonlyMap<PipelineId, { readonly stage: string | null } | null>,
    ): ReadonlyMap<PipelineId, Table> {
      const policies = new Map(integrations(projectId).map(({ id, policy }) => [id, policy]));
      const policyOf = new Map(pipelines(projectId).map(({ id, integrationId }) => [id, policies.get(integrationId)]));
      return new Map(
        [...tables].map(([id, table]) => {
          const [stage, policy] = [releases.get(id)?.stage ?? null, policyOf.get(id)];
          return [id, stage === null || !policy ? table : withStage(table, stage, stageOf(id, stage, policy))];
        }),
      );
    },
  };
}

/** Changes of stages; each call within a transaction. */
export function runStageChanges(db: Database) {
  const stored = db.prepare<[number], { name: string; result: string | null; startedAt: number; finishedAt: number }>(
    'SELECT name, result, started_at AS startedAt, finished_at AS finishedAt FROM run_stages WHERE run_id = ? ORDER BY position',
  );
  const drop = db.prepare<[number]>('DELETE FROM run_stages WHERE run_id = ?');
  const add = db.prepare<[number, number, string, string | null, number | null, number | null]>(
    'INSERT INTO run_stages (run_id, position, name, result, started_at, finished_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  // Stages that come after their run change its published rows.
  const noteRun = db.prepare<[number]>('UPDATE runs SET gone = gone WHERE id = ?');
  const attempts = db.prepare<[number, string, number, number], { id: number }>(
    'SELECT id FROM runs WHERE pipeline_id = ? AND series = ? AND generation = ? AND number = ?',
  );

  const inOrder = (stages: readonly Stage[]): string =>
    JSON.stringify(stages.map(({ name, result, startedAt, finishedAt }) => ({ name, result, startedAt, finishedAt })));

  function addStages(runId: number, stages: readonly Stage[]): void {
    stages.forEach(({ name, result, startedAt, finishedAt }, position) => {
      add.run(runId, position, name, result, startedAt, finishedAt);
    });
  }

  return {
    /** Adds the stages of a run that has none yet. */
    addStages,
    dropStages: (runId: number): void => void drop.run(runId),
    /** Stages that come after their run; returns whether anything changed. */
    keepRunStages(pipelineId: number, { series, generation, number, stages }: RunStages): boolean {
      const changed = attempts
        .all(pipelineId, series, generation, number)
        .filter(({ id }) => JSON.stringify(stored.all(id)) !== inOrder(stages));
      for (const { id } of changed) {
        drop.run(id);
        addStages(id, stages);
        noteRun.run(id);
      }
      return changed.length > 0;
    },
  };
}
