import { hash } from 'node:crypto';
import { groupedBy } from '#shared/stats/grouped.ts';
import type { ChangeRecord, RunGone, RunRecord } from '../../collectors/contract.ts';
import type { Database } from '../connection/database.ts';
import { feeders, type StoredLink } from '../links/feeders.ts';
import type { CompletenessCounts, CountedRun } from './completeness-counts.ts';
import { defaultBranchChanges } from './default-branches.ts';
import { runStageChanges } from './run-stages.ts';

interface Known {
  id: number;
  attempt: number;
  digest: string;
  branch: string | null;
  repository: string | null;
  revision: string | null;
  pull_request: number;
  finished_at: number | null;
  begun_at: number;
  gone: number;
  attempts_lost: number;
}

/** As the column `begun_at` is computed. */
const begunAt = ({ startedAt, queuedAt }: RunRecord): number => startedAt ?? queuedAt ?? 0;

const countedAs = (run: RunRecord): CountedRun => ({
  branch: run.pullRequest ? null : run.branch,
  finishedAt: run.finishedAt,
  begunAt: begunAt(run),
  isGone: false,
  attemptsLost: run.attemptsLost ?? false,
  hasChanges: run.changes.length > 0,
});

const countedBefore = (known: Known, hasChanges: boolean): CountedRun => ({
  branch: known.pull_request === 1 ? null : known.branch,
  finishedAt: known.finished_at,
  begunAt: known.begun_at,
  isGone: known.gone === 1,
  attemptsLost: known.attempts_lost === 1,
  hasChanges,
});

/** Changes of runs; each call within a transaction. Each returns whether anything changed. `changeId` returns the id of a change that a run lists, `resolve` the stored name of a repository. */
export function runChanges(
  db: Database,
  changeId: (change: ChangeRecord) => number,
  resolve: (repository: string) => string,
) {
  const withSources = feeders(db);
  const { forgetDefaultBranches } = defaultBranchChanges(db);
  const { addStages, dropStages, keepRunStages } = runStageChanges(db);
  const attempts = db.prepare<[number, string, number, number], Known>(
    `SELECT id, attempt, digest, branch, repository, revision, pull_request, finished_at, begun_at, gone, attempts_lost FROM runs
     WHERE pipeline_id = ? AND series = ? AND generation = ? AND number = ?`,
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
    'attempts_lost',
    'digest',
  ];
  const insert = db.prepare<unknown[]>(
    `INSERT INTO runs (${values.join(', ')}, pipeline_id, series, generation, number, attempt)
     VALUES (${values.map(() => '?').join(', ')}, ?, ?, ?, ?, ?)`,
  );
  const update = db.prepare<unknown[]>(
    `UPDATE runs SET ${values.map((name) => `${name} = ?`).join(', ')}, gone = 0 WHERE id = ?`,
  );
  const markGone = db.prepare<[number, string, number, number]>(
    'UPDATE runs SET gone = 1 WHERE pipeline_id = ? AND series = ? AND generation = ? AND number = ? AND gone = 0',
  );
  const listed = db.prepare<[number], Pick<Known, 'repository' | 'revision'>>(
    "SELECT nullif(c.repository, '') AS repository, c.revision FROM run_changes rc JOIN changes c ON c.id = rc.change_id WHERE rc.run_id = ?",
  );
  const dropChanges = db.prepare<[number]>('DELETE FROM run_changes WHERE run_id = ?');
  const oldLinks = db.prepare<[number], StoredLink>(
    `DELETE FROM links WHERE run_id = ? RETURNING source_id, number, evidence,
       (SELECT pipeline_key FROM sources WHERE id = source_id) AS key, (SELECT series FROM sources WHERE id = source_id) AS series`,
  );
  const noteRepository = db.prepare<[number, string]>(
    'INSERT OR IGNORE INTO pipeline_repositories (pipeline_id, name) VALUES (?, ?)',
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

  /** Removes a run's earlier data, and its counts. Returns its links. */
  function forget(pipelineId: number, known: Known, counts: CompletenessCounts): readonly StoredLink[] {
    counts.count(pipelineId, countedBefore(known, dropChanges.run(known.id).changes > 0), -1);
    const links = oldLinks.all(known.id);
    for (const { source_id, evidence } of links) {
      uncountFlow.run(source_id, pipelineId);
      counts.countLink(pipelineId, evidence, -1);
    }
    return links;
  }

  /** The stored name of each repository that a run names. Notes both names. What the run told before stays in its repository: the name may be another's by now. */
  function repositoriesOf(
    pipelineId: number,
    run: RunRecord,
    known: Known | undefined,
  ): ReadonlyMap<string | null, string> {
    const named = [run, ...run.changes];
    const before = known ? [known, ...listed.all(known.id)] : [];
    const namesOf = groupedBy(named, ({ revision }) => revision);
    const keptAs = groupedBy(
      before.flatMap(({ revision, repository }) =>
        revision === null || repository === null
          ? []
          : [...new Set(namesOf.get(revision)?.map((one) => one.repository))].map((name) => ({ name, repository })),
      ),
      ({ name }) => name,
    );
    const resolved = new Map<string | null, string>();
    for (const name of new Set(named.map(({ repository }) => repository))) {
      if (name === null) continue;
      const kept = (keptAs.get(name) ?? []).map((one) => one.repository);
      const current = resolve(name);
      const own = name === run.repository && (known?.revision ?? run.revision) === run.revision && known?.repository;
      const stored = own || (kept.includes(current) ? current : (kept[0] ?? current));
      resolved.set(name, stored);
      for (const each of new Set([name, stored])) noteRepository.run(pipelineId, each);
    }
    return resolved;
  }

  return {
    keepRun(pipelineId: number, run: RunRecord, counts: CompletenessCounts): boolean {
      const digest = hash('sha256', JSON.stringify(run), 'base64');
      const ofNumber = attempts.all(pipelineId, run.series, run.generation, run.number);
      const known = ofNumber.find(({ attempt }) => attempt === run.attempt);
      if (known && (run.deleted || (known.digest === digest && known.gone === 0))) return false;
      const repositories = repositoriesOf(pipelineId, run, known);
      const repository = repositories.get(run.repository) ?? null;
      const columns = [
        run.branch,
        Number(run.pullRequest),
        repository,
        run.revision,
        run.result,
        run.systemResult,
        Number(run.timedOut),
        run.queuedAt,
        run.startedAt,
        run.finishedAt,
        run.url,
        Number(run.attemptsLost ?? false),
        digest,
      ];
      if (ofNumber.length === 0) counts.countNumber(pipelineId, run);
      let linksBefore: readonly StoredLink[] = [];
      // One that has ended is of another repository than was thought: the default branches of that do not concern it.
      if (known?.finished_at && known.repository !== null && known.repository !== repository)
        forgetDefaultBranches(pipelineId);
      if (known) {
        update.run(...columns, known.id);
        linksBefore = forget(pipelineId, known, counts);
        if (run.stages !== null) dropStages(known.id);
      }
      counts.count(pipelineId, countedAs(run), 1);
      const id =
        known?.id ??
        Number(insert.run(...columns, pipelineId, run.series, run.generation, run.number, run.attempt).lastInsertRowid);
      addStages(id, run.stages ?? []);
      if (repository !== null) counts.noteRepository(pipelineId, repository, begunAt(run));
      const changeIds = run.changes.map((one) =>
        changeId({ ...one, repository: repositories.get(one.repository) ?? null }),
      );
      // A run that checked a repository out under two of its names lists a commit twice.
      for (const [position, change] of [...new Set(changeIds)].entries()) addChange.run(id, position, change);
      const links = run.fedBy.length === 0 ? [] : withSources(pipelineId, run.fedBy, linksBefore);
      for (const { source, number, evidence } of links) {
        const isNew = addLink.run(id, source, number, evidence).changes > 0;
        if (!isNew) continue;
        countFlow.run(source, pipelineId, run.queuedAt ?? run.startedAt ?? 0);
        counts.countLink(pipelineId, evidence, 1);
      }
      return true;
    },
    keepRunStages,
    markRunGone(pipelineId: number, run: RunGone, counts: CompletenessCounts): boolean {
      const { changes } = markGone.run(pipelineId, run.series, run.generation, run.number);
      if (changes > 0) counts.countGone(pipelineId, changes);
      return changes > 0;
    },
  };
}
