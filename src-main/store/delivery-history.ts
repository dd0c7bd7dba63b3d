import type { DeliveryHistory } from '#shared/metrics/contract.ts';
import type { OutcomePolicy } from '#shared/records/outcome.ts';
import type { Change, Evidence, Feed, Run } from '#shared/records/run.ts';
import { keysOf, numbered } from '#shared/stats/numbered.ts';
import type { Database } from './database.ts';
import { edgeQueries } from './edges.ts';
import { type Numbers, numbers } from './feeders.ts';
import { integrationQueries } from './integrations.ts';
import { pipelineQueries } from './pipelines.ts';
import { repositoryQueries } from './repositories.ts';
import { sourceQueries } from './sources.ts';
import { branchQueries, chosen, onBranchInOrder, type TimedColumns, timedColumns, timedRun } from './timed-runs.ts';

type FullColumns = [
  ...TimedColumns,
  branch: string | null,
  repository: string | null,
  stages: string | null,
  series: string,
];
type ChangeColumns = [
  id: number,
  repository: string,
  revision: string,
  committedAt: number | null,
  authoredAt: number | null,
  merge: number,
];

/** A run while it is put together: what it brought and what fed it are read after it. */
interface Growing extends Run {
  branch: string | null;
  repository: string | null;
  changes: number[];
  fedBy: Feed[];
  fedUnseen?: number[];
}

/** Shared by all runs that have nothing, which are most. */
const none: never[] = [];

/**
 * All that lead time needs, read in four passes in the order in which the rows lie on the disk: runs, links, changes of runs, changes.
 * The passes over links and changes take whole stretches of ids: a look-up for each run would take several times as long.
 */
export function deliveryHistoryQueries(db: Database) {
  const { pipelines } = pipelineQueries(db);
  const { integrations } = integrationQueries(db);
  const { edges } = edgeQueries(db);
  const { targets } = sourceQueries(db);
  const { branchesOf } = branchQueries(db);
  const { commitsOf } = repositoryQueries(db);
  const runsOf = db
    .prepare<[number, string | null, string | null, number], FullColumns>(
      `SELECT ${timedColumns}, r.branch, r.repository, nullif(r.passed_stages, '[]'), r.series FROM runs r WHERE ${onBranchInOrder}`,
    )
    .raw();
  const links = db
    .prepare<[number, number], [run: number, source: number, number: number, evidence: Evidence]>(
      'SELECT run_id, source_id, number, evidence FROM links WHERE run_id BETWEEN ? AND ?',
    )
    .raw();
  const runChanges = db
    .prepare<[number, number], [run: number, change: number]>(
      'SELECT run_id, change_id FROM run_changes WHERE run_id BETWEEN ? AND ? ORDER BY run_id, place',
    )
    .raw();
  const changes = db
    .prepare<[number, number], ChangeColumns>(
      'SELECT id, repository, revision, committed_at, authored_at, is_merge FROM changes WHERE id BETWEEN ? AND ?',
    )
    .raw();

  function addFeeds(projectId: number, runs: ById, known: Numbers): void {
    const target = targets(projectId);
    for (const [id, source, number, evidence] of links.iterate(runs.from, runs.to)) {
      const run = runs.get(id);
      const at = target.get(source);
      if (!run || !at) continue;
      const feeder = known.fedBy(at.pipeline, at.series, number, run);
      if (feeder === null) {
        run.fedUnseen ??= [];
        run.fedUnseen.push(at.pipeline);
        continue;
      }
      if (run.fedBy === none) run.fedBy = [];
      run.fedBy.push({ run: feeder.id, evidence });
      // What is released from the output of a run tells the revision that it was made from, and often not of which repository.
      if (evidence === 'consumed' && run.revision === feeder.revision) run.repository ??= feeder.repository;
    }
  }

  function addChanges(runs: ById): Map<number, Change> {
    const wanted: number[] = [];
    for (const [id, change] of runChanges.iterate(runs.from, runs.to)) {
      const run = runs.get(id);
      if (!run) continue;
      wanted.push(change);
      if (run.changes === none) run.changes = [];
      run.changes.push(change);
    }
    const keys = keysOf(wanted);
    const isWanted = numbered(keys);
    for (const id of wanted) isWanted.set(id, 1);
    const found = new Map<number, Change>();
    if (wanted.length === 0) return found;
    for (const [id, repository, revision, committedAt, authoredAt, merge] of changes.iterate(keys.from, keys.to)) {
      if (isWanted.get(id) === undefined) continue;
      found.set(id, { id, repository: repository || null, revision, committedAt, authoredAt, merge: merge === 1 });
    }
    return found;
  }

  /**
   * The histories of the repositories that runs read. Of the revisions that pipelines ran on without ever listing a change, adds to
   * `changes` what the source host knows; where no run lists such a commit it has no row, so its id is below zero.
   */
  function ancestriesOf(
    projectId: number,
    runs: readonly (readonly Run[])[],
    changes: Map<number, Change>,
  ): DeliveryHistory['ancestry'] {
    const alone = revisionsAlone(runs);
    for (const { repository, revision } of changes.values()) alone.get(repository ?? '')?.delete(revision);
    const ancestries = new Map<string, Map<string, readonly string[]>>();
    for (const [repository, wanted] of alone) {
      const ancestry = new Map<string, readonly string[]>();
      for (const { revision, parents, committedAt, authoredAt } of commitsOf(projectId, repository)) {
        ancestry.set(revision, parents);
        if (!wanted.delete(revision)) continue;
        const id = -1 - changes.size;
        changes.set(id, { id, repository, revision, committedAt, authoredAt, merge: parents.length > 1 });
      }
      if (ancestry.size > 0) ancestries.set(repository, ancestry);
    }
    return ancestries;
  }

  return {
    deliveryHistory(projectId: number, branch: string | null): DeliveryHistory {
      const policies = new Map(integrations(projectId).map(({ id, policy }) => [id, policy]));
      const nodes = pipelines(projectId);
      const all: Growing[] = [];
      const byPipeline = new Map<number, readonly Run[]>();
      const known = numbers();
      for (const pipeline of nodes) {
        const policy = policies.get(pipeline.integrationId);
        if (!policy) continue;
        const read: Run[] = [];
        for (const one of branchesOf(pipeline, branch)) {
          for (const columns of runsOf.iterate(...chosen(pipeline, one))) {
            const run = fullRun(pipeline.id, policy, columns);
            shareWords(run, all.at(-1));
            read.push(run);
            all.push(run);
            known.add(columns[13], run);
          }
        }
        byPipeline.set(pipeline.id, read);
      }
      const runs = byId(all);
      addFeeds(projectId, runs, known);
      const found = addChanges(runs);
      return {
        pipelines: nodes.map(({ id, name, release }) => ({ id, name, release })),
        edges: edges(projectId).edges,
        runs: byPipeline,
        changes: found,
        ancestry: ancestriesOf(projectId, [...byPipeline.values()], found),
      };
    },
  };
}

function fullRun(pipeline: number, policy: OutcomePolicy, columns: FullColumns): Growing {
  const run = timedRun(pipeline, policy, columns as unknown as TimedColumns);
  const stages = columns[12];
  return {
    id: run.id,
    pipeline,
    generation: run.generation,
    number: run.number,
    attempt: run.attempt,
    outcome: run.outcome,
    result: columns[4],
    queuedAt: run.queuedAt,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    revision: run.revision,
    branch: columns[10],
    repository: columns[11],
    changes: none,
    fedBy: none,
    passedStages: stages === null ? none : JSON.parse(stages),
  };
}

/** Lets runs that follow each other share equal words: they name the same few branches and repositories a million times. */
function shareWords(run: Growing, before: Growing | undefined): void {
  if (run.branch === before?.branch) run.branch = before.branch;
  if (run.repository === before?.repository) run.repository = before.repository;
}

/** By repository that runs read: the revisions of pipelines whose runs list no changes. */
function revisionsAlone(pipelines: readonly (readonly Run[])[]): ReadonlyMap<string, Set<string>> {
  const alone = new Map<string, Set<string>>();
  for (const runs of pipelines) {
    const isSilent = runs.every(({ changes }) => changes.length === 0);
    for (const { repository, revision } of runs) {
      if (repository === null) continue;
      const revisions = alone.get(repository) ?? new Set();
      if (isSilent && revision !== null) revisions.add(revision);
      alone.set(repository, revisions);
    }
  }
  return alone;
}

/** Runs by their ids, which lie between `from` and `to`. */
interface ById {
  readonly from: number;
  readonly to: number;
  get(id: number): Growing | undefined;
}

function byId(runs: readonly Growing[]): ById {
  const { from, to, count } = keysOf(runs.map(({ id }) => id));
  if (count === 0) return { from: 0, to: -1, get: () => undefined };
  const places = numbered({ from, to, count });
  runs.forEach(({ id }, place) => {
    places.set(id, place);
  });
  return {
    from,
    to,
    get(id) {
      const place = places.get(id);
      return place === undefined ? undefined : runs[place];
    },
  };
}
