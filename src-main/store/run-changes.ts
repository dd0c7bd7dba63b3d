import { createHash } from 'node:crypto';
import type { RunFound, RunGone, RunStages } from '../collectors/contract.ts';
import { changeChanges } from './changes.ts';
import type { Database } from './database.ts';
import { required } from './required.ts';
import { sourceChanges } from './sources.ts';

/** What can be done to runs; each call within a transaction. Each tells whether anything changed. */
export function runChanges(db: Database) {
  const { sourceId } = sourceChanges(db);
  const { changeId } = changeChanges(db);
  const find = db.prepare<
    [number, string, number, number, number],
    { id: number; digest: string; branch: string | null; pull_request: number; gone: number }
  >(
    `SELECT id, digest, branch, pull_request, gone FROM runs
     WHERE pipeline_id = ? AND series = ? AND generation = ? AND number = ? AND attempt = ?`,
  );
  const values = [
    'branch',
    'pull_request',
    'repository',
    'revision',
    'result',
    'system_result',
    'timed_out',
    'queued_at',
    'started_at',
    'finished_at',
    'url',
    'passed_stages',
    'attempts_lost',
    'digest',
  ];
  const insert = db.prepare<unknown[], { id: number }>(
    `INSERT INTO runs (${values.join(', ')}, pipeline_id, series, generation, number, attempt)
     VALUES (${values.map((name) => (name === 'passed_stages' ? "coalesce(?, '[]')" : '?')).join(', ')}, ?, ?, ?, ?, ?) RETURNING id`,
  );
  const update = db.prepare<unknown[]>(
    `UPDATE runs SET ${values.map((name) => `${name} = ${name === 'passed_stages' ? 'coalesce(?, passed_stages)' : '?'}`).join(', ')}, gone = 0 WHERE id = ?`,
  );
  const markGone = db.prepare<[number, string, number, number]>(
    'UPDATE runs SET gone = 1 WHERE pipeline_id = ? AND series = ? AND generation = ? AND number = ? AND gone = 0',
  );
  const setStages = db.prepare<[string, number, string, number, number, string]>(
    'UPDATE runs SET passed_stages = ? WHERE pipeline_id = ? AND series = ? AND generation = ? AND number = ? AND passed_stages <> ?',
  );
  const countBranch = db.prepare<[number, string, number]>(
    `INSERT INTO branch_runs (pipeline_id, branch, runs) VALUES (?, ?, ?)
     ON CONFLICT (pipeline_id, branch) DO UPDATE SET runs = runs + excluded.runs`,
  );
  const countRuns = db.prepare<[number, number, number]>(
    'UPDATE pipelines SET runs = runs + ?, gone_runs = gone_runs + ? WHERE id = ?',
  );
  const dropChanges = db.prepare<[number]>('DELETE FROM run_changes WHERE run_id = ?');
  const oldLinks = db.prepare<[number], { source_id: number }>(
    'DELETE FROM links WHERE run_id = ? RETURNING source_id',
  );
  const readRepository = db.prepare<[string, number, number, number]>(
    'UPDATE pipelines SET repository = ?, repository_at = ? WHERE id = ? AND (repository_at IS NULL OR repository_at < ?)',
  );
  const addChange = db.prepare<[number, number, number]>(
    'INSERT INTO run_changes (run_id, place, change_id) VALUES (?, ?, ?)',
  );
  const addLink = db.prepare<[number, number, number, string]>(
    'INSERT OR IGNORE INTO links (run_id, source_id, number, evidence) VALUES (?, ?, ?, ?)',
  );
  const countFlow = db.prepare<[number, number, number]>(
    `INSERT INTO flows (source_id, pipeline_id, links, first_at) VALUES (?, ?, 1, ?)
     ON CONFLICT (source_id, pipeline_id) DO UPDATE SET links = links + 1, first_at = min(first_at, excluded.first_at)`,
  );
  const uncountFlow = db.prepare<[number, number]>(
    'UPDATE flows SET links = links - 1 WHERE source_id = ? AND pipeline_id = ?',
  );

  /** The newest run says which repository a pipeline reads: it may have moved. */
  const noteRepository = (pipelineId: number, { repository, startedAt, queuedAt }: RunFound): void => {
    const begunAt = startedAt ?? queuedAt ?? 0;
    if (repository !== null) readRepository.run(repository, begunAt, pipelineId, begunAt);
  };

  const branchCount = (pipeline: number, branch: string | null, pullRequest: boolean, by: 1 | -1): void => {
    if (branch !== null && !pullRequest) countBranch.run(pipeline, branch, by);
  };

  return {
    keepRun(pipelineId: number, run: RunFound): boolean {
      const digest = createHash('sha256').update(JSON.stringify(run)).digest('base64');
      const known = find.get(pipelineId, run.series, run.generation, run.number, run.attempt);
      if (known?.digest === digest && known.gone === 0) return false;
      const columns = [
        run.branch,
        Number(run.pullRequest),
        run.repository,
        run.revision,
        run.result,
        run.systemResult,
        Number(run.timedOut),
        run.queuedAt,
        run.startedAt,
        run.finishedAt,
        run.url,
        run.passedStages && JSON.stringify(run.passedStages),
        Number(run.attemptsLost ?? false),
        digest,
      ];
      if (known) {
        update.run(...columns, known.id);
        branchCount(pipelineId, known.branch, known.pull_request === 1, -1);
        dropChanges.run(known.id);
        for (const { source_id } of oldLinks.all(known.id)) uncountFlow.run(source_id, pipelineId);
      }
      if (known?.gone !== 0) countRuns.run(known ? 0 : 1, known ? -1 : 0, pipelineId);
      const id =
        known?.id ??
        required(insert.get(...columns, pipelineId, run.series, run.generation, run.number, run.attempt), 'run').id;
      branchCount(pipelineId, run.branch, run.pullRequest, 1);
      noteRepository(pipelineId, run);
      run.changes.forEach((change, place) => {
        addChange.run(id, place, changeId(change));
      });
      for (const link of run.fedBy) {
        const source = sourceId(link.pipeline, link.series);
        const isNew = addLink.run(id, source, link.number, link.evidence).changes > 0;
        if (isNew) countFlow.run(source, pipelineId, run.queuedAt ?? run.startedAt ?? 0);
      }
      return true;
    },
    keepRunStages(pipelineId: number, run: RunStages): boolean {
      const stages = JSON.stringify(run.passedStages);
      return setStages.run(stages, pipelineId, run.series, run.generation, run.number, stages).changes > 0;
    },
    markRunGone(pipelineId: number, run: RunGone): boolean {
      const { changes } = markGone.run(pipelineId, run.series, run.generation, run.number);
      if (changes > 0) countRuns.run(0, changes, pipelineId);
      return changes > 0;
    },
  };
}
