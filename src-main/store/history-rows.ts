import { noWord, resultPlace, type Words, wordsOf } from '#shared/metrics/run-table.ts';
import { type Evidence, evidences } from '#shared/records/run.ts';
import { growingBytes, growingInts, growingMoments } from './columns.ts';
import type { PipelineRow } from './contract.ts';
import type { Database } from './database.ts';
import { chosen, inOrder, onBranchInOrder, type TimedColumns, timedColumns } from './timed-runs.ts';

type FullColumns = [
  ...TimedColumns,
  branch: string | null,
  repository: string | null,
  stages: string | null,
  series: string,
];
type LinkColumns = [run: number, source: number, number: number, evidence: Evidence];
type ListedColumns = [run: number, change: number];
type ChangeColumns = [
  id: number,
  repository: string,
  revision: string,
  committedAt: number | null,
  authoredAt: number | null,
  merge: number,
];

/** The finished runs of one pipeline on a branch as they lie in the database, in order. */
export interface RunRows {
  readonly id: Int32Array;
  readonly generation: Int32Array;
  readonly number: Float64Array;
  readonly attempt: Int32Array;
  readonly result: Uint8Array;
  readonly timedOut: Uint8Array;
  readonly queuedAt: Float64Array;
  readonly startedAt: Float64Array;
  readonly finishedAt: Float64Array;
  readonly revision: Int32Array;
  readonly branch: Int32Array;
  readonly repository: Int32Array;
  readonly stages: Int32Array;
  readonly series: Int32Array;
}

/** What fed runs, by the id of the run that was fed. */
export interface LinkRows {
  readonly run: Int32Array;
  readonly source: Int32Array;
  readonly number: Float64Array;
  readonly evidence: Uint8Array;
}

/** What runs list, by the id of the run. */
export interface ListedRows {
  readonly run: Int32Array;
  readonly change: Int32Array;
}

/** Changes, by id. */
export interface ChangeRows {
  readonly id: Int32Array;
  readonly repository: Int32Array;
  /** Places among the revisions of changes. */
  readonly revision: Int32Array;
  readonly committedAt: Float64Array;
  readonly authoredAt: Float64Array;
  readonly merge: Uint8Array;
}

/** Words that stand in columns, and lists of stages. */
export interface Dictionary {
  readonly words: Words;
  /** Lists of stages as JSON. */
  readonly stages: Words;
  /** The revisions of changes: each has its own, so that there is none to be found again. */
  readonly revisions: string[];
}

export const aDictionary = (): Dictionary => ({ words: wordsOf(), stages: wordsOf(), revisions: [] });

const fullColumns = `${timedColumns}, r.branch, r.repository, nullif(r.passed_stages, '[]'), r.series`;
const linkColumns = 'run_id, source_id, number, evidence';
const listedColumns = 'run_id, change_id';
const changeColumns = 'id, repository, revision, committed_at, authored_at, is_merge';
const given = 'SELECT value FROM json_each(?)';

const orUnknown = (moment: number | null): number => moment ?? Number.NaN;

/**
 * Reads what a history is made of, in the order in which it lies on the disk: runs, links, changes of runs, changes. The passes over links and
 * changes take whole stretches of ids: a look-up for each run would take several times as long.
 */
export function historyRowQueries(db: Database) {
  const runsOf = db
    .prepare<[number, string | null, string | null, number], FullColumns>(
      `SELECT ${fullColumns} FROM runs r WHERE ${onBranchInOrder}`,
    )
    .raw();
  const links = db
    .prepare<[number, number], LinkColumns>(`SELECT ${linkColumns} FROM links WHERE run_id BETWEEN ? AND ?`)
    .raw();
  const listed = db
    .prepare<[number, number], ListedColumns>(
      `SELECT ${listedColumns} FROM run_changes WHERE run_id BETWEEN ? AND ? ORDER BY run_id, place`,
    )
    .raw();
  const changes = db
    .prepare<[number, number], ChangeColumns>(`SELECT ${changeColumns} FROM changes WHERE id BETWEEN ? AND ?`)
    .raw();

  const runsById = db
    .prepare<[string], [...FullColumns, pipeline: number]>(
      `SELECT ${fullColumns}, r.pipeline_id FROM runs r WHERE r.id IN (${given}) AND r.finished_at IS NOT NULL AND r.pull_request = 0 ${inOrder}`,
    )
    .raw();
  const linksById = db
    .prepare<[string], LinkColumns>(
      `SELECT ${linkColumns} FROM links WHERE run_id IN (${given}) ORDER BY run_id, source_id, number`,
    )
    .raw();
  const listedById = db
    .prepare<[string], ListedColumns>(
      `SELECT ${listedColumns} FROM run_changes WHERE run_id IN (${given}) ORDER BY run_id, place`,
    )
    .raw();
  const changesById = db
    .prepare<[string], ChangeColumns>(`SELECT ${changeColumns} FROM changes WHERE id IN (${given}) ORDER BY id`)
    .raw();

  return {
    runRows(pipeline: PipelineRow, branches: readonly (string | null)[], dictionary: Dictionary): RunRows {
      const keep = runKeeper(dictionary);
      for (const branch of branches)
        for (const columns of runsOf.iterate(...chosen(pipeline, branch))) keep.add(columns);
      return keep.done();
    },
    /** Those of some runs, by pipeline; only of the branch that `isMeasured` says. */
    runRowsOf(
      ids: readonly number[],
      isMeasured: (pipeline: number, branch: string | null) => boolean,
      dictionary: Dictionary,
    ): ReadonlyMap<number, RunRows> {
      const keepers = new Map<number, ReturnType<typeof runKeeper>>();
      for (const columns of runsById.iterate(JSON.stringify(ids))) {
        const [pipeline, branch] = [columns[14], columns[10]];
        if (!isMeasured(pipeline, branch)) continue;
        const keep = keepers.get(pipeline) ?? runKeeper(dictionary);
        keep.add(columns);
        keepers.set(pipeline, keep);
      }
      return new Map([...keepers].map(([pipeline, { done }]) => [pipeline, done()]));
    },
    linkRows: (from: number, to: number, isWanted: (run: number) => boolean): LinkRows =>
      linksIn(links.iterate(from, to), isWanted),
    linkRowsOf: (runs: readonly number[]): LinkRows => linksIn(linksById.iterate(JSON.stringify(runs))),
    listedRows: (from: number, to: number, isWanted: (run: number) => boolean): ListedRows =>
      listedIn(listed.iterate(from, to), isWanted),
    listedRowsOf: (runs: readonly number[]): ListedRows => listedIn(listedById.iterate(JSON.stringify(runs))),
    changeRows: (from: number, to: number, isWanted: (change: number) => boolean, dictionary: Dictionary): ChangeRows =>
      changesIn(changes.iterate(from, to), dictionary, isWanted),
    changeRowsOf: (ids: readonly number[], dictionary: Dictionary): ChangeRows =>
      changesIn(changesById.iterate(JSON.stringify(ids)), dictionary),
  };
}

const every = (): boolean => true;

function linksIn(rows: Iterable<LinkColumns>, isWanted: (run: number) => boolean = every): LinkRows {
  const [run, source, number, evidence] = [growingInts(), growingInts(), growingMoments(), growingBytes()];
  for (const [of, at, which, how] of rows) {
    if (!isWanted(of)) continue;
    run.push(of);
    source.push(at);
    number.push(which);
    evidence.push(evidences.indexOf(how));
  }
  return { run: run.done(), source: source.done(), number: number.done(), evidence: evidence.done() };
}

function listedIn(rows: Iterable<ListedColumns>, isWanted: (run: number) => boolean = every): ListedRows {
  const [run, change] = [growingInts(), growingInts()];
  for (const [of, which] of rows) {
    if (!isWanted(of)) continue;
    run.push(of);
    change.push(which);
  }
  return { run: run.done(), change: change.done() };
}

function changesIn(
  rows: Iterable<ChangeColumns>,
  { words, revisions }: Dictionary,
  isWanted: (change: number) => boolean = every,
): ChangeRows {
  const [id, repository, revision, merge] = [growingInts(), growingInts(), growingInts(), growingBytes()];
  const [committedAt, authoredAt] = [growingMoments(), growingMoments()];
  const repositoryWord = repeated(words);
  for (const [which, of, name, committed, authored, isMerge] of rows) {
    if (!isWanted(which)) continue;
    id.push(which);
    repository.push(of === '' ? noWord : repositoryWord(of));
    revision.push(revisions.push(name) - 1);
    committedAt.push(orUnknown(committed));
    authoredAt.push(orUnknown(authored));
    merge.push(isMerge);
  }
  return {
    id: id.done(),
    repository: repository.done(),
    revision: revision.done(),
    committedAt: committedAt.done(),
    authoredAt: authoredAt.done(),
    merge: merge.done(),
  };
}

/** Numbers words that mostly are the same as the one before: they are not looked up a million times. */
function repeated(words: Words): (word: string | null) => number {
  let before: string | null = null;
  let place = noWord;
  return (word) => {
    if (word === before) return place;
    before = word;
    place = words.of(word);
    return place;
  };
}

function runKeeper({ words, stages: stageWords }: Dictionary) {
  const ints = { id: growingInts(), generation: growingInts(), attempt: growingInts() };
  const bytes = { result: growingBytes(), timedOut: growingBytes() };
  const moments = {
    number: growingMoments(),
    queuedAt: growingMoments(),
    startedAt: growingMoments(),
    finishedAt: growingMoments(),
  };
  const named = {
    revision: growingInts(),
    branch: growingInts(),
    repository: growingInts(),
    stages: growingInts(),
    series: growingInts(),
  };
  const word = {
    branch: repeated(words),
    repository: repeated(words),
    stages: repeated(stageWords),
    series: repeated(words),
  };
  return {
    add(columns: FullColumns | readonly [...FullColumns, number]): void {
      const [id, generation, number, attempt, result, timedOut, queuedAt, startedAt, finishedAt, revision] = columns;
      ints.id.push(id);
      ints.generation.push(generation);
      moments.number.push(number);
      ints.attempt.push(attempt);
      bytes.result.push(resultPlace(result));
      bytes.timedOut.push(timedOut);
      moments.queuedAt.push(orUnknown(queuedAt));
      moments.startedAt.push(startedAt ?? queuedAt ?? finishedAt);
      moments.finishedAt.push(finishedAt);
      named.revision.push(words.of(revision));
      named.branch.push(word.branch(columns[10]));
      named.repository.push(word.repository(columns[11]));
      named.stages.push(word.stages(columns[12]));
      named.series.push(word.series(columns[13]));
    },
    done: (): RunRows => ({
      id: ints.id.done(),
      generation: ints.generation.done(),
      number: moments.number.done(),
      attempt: ints.attempt.done(),
      result: bytes.result.done(),
      timedOut: bytes.timedOut.done(),
      queuedAt: moments.queuedAt.done(),
      startedAt: moments.startedAt.done(),
      finishedAt: moments.finishedAt.done(),
      revision: named.revision.done(),
      branch: named.branch.done(),
      repository: named.repository.done(),
      stages: named.stages.done(),
      series: named.series.done(),
    }),
  };
}
