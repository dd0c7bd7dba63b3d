import { type OutcomePolicy, outcomeOf } from '#shared/records/outcome-policy.ts';
import { type Evidence, evidences, outcomes, results } from '#shared/records/run.ts';
import { type RunColumns, resultIndex } from '../../metrics/shared/run-table.ts';
import { noString, type StringTable, stringTable } from '../../metrics/shared/string-table.ts';
import { growableBytes, growableInts, growableMoments } from '../../stats/growable-array.ts';
import { begunAt, type TimedColumns } from '../records/series-selection.ts';

export type FullColumns = [...TimedColumns, branch: string | null, repository: string | null, series: string];
export type LinkColumns = [run: number, source: number, number: number, evidence: Evidence];
export type ListedColumns = [run: number, change: number];
export type ChangeColumns = [
  id: number,
  repository: string,
  revision: string,
  committedAt: number | null,
  authoredAt: number | null,
  merge: number,
];

/** The finished runs of one pipeline on a branch, in order, as they lie in the database. */
export interface RunRows extends RunColumns {
  /** The series, by which links name a run together with its number. */
  readonly series: Int32Array;
}

/** The feeding runs, by the id of the fed run. */
export interface LinkRows {
  readonly run: Int32Array;
  readonly source: Int32Array;
  readonly number: Float64Array;
  readonly evidence: Uint8Array;
}

/** The changes that runs list, by the id of the run. */
export interface ListedRows {
  readonly run: Int32Array;
  readonly change: Int32Array;
}

/** Changes, by id. */
export interface ChangeRows {
  readonly id: Int32Array;
  readonly repository: Int32Array;
  /** Indexes of the revisions of changes. */
  readonly revision: Int32Array;
  readonly committedAt: Float64Array;
  readonly authoredAt: Float64Array;
  readonly merge: Uint8Array;
}

/** The strings of columns. */
export interface Dictionary {
  readonly strings: StringTable;
  /** The revisions of changes: each has its own, so that there is none to be found again. */
  readonly revisions: StringTable;
}

export const aDictionary = (): Dictionary => ({ strings: stringTable(), revisions: stringTable() });

const orUnknown = (moment: number | null): number => moment ?? Number.NaN;

export function linksIn(rows: Iterable<LinkColumns>): LinkRows {
  const [run, source, number, evidence] = [growableInts(), growableInts(), growableMoments(), growableBytes()];
  for (const [of, at, which, how] of rows) {
    run.push(of);
    source.push(at);
    number.push(which);
    evidence.push(evidences.indexOf(how));
  }
  return { run: run.done(), source: source.done(), number: number.done(), evidence: evidence.done() };
}

/** What the runs selected by `isWanted` list. */
export function listedIn(rows: Iterable<ListedColumns>, isWanted: (run: number) => boolean): ListedRows {
  const [run, change] = [growableInts(), growableInts()];
  for (const [of, which] of rows) {
    if (!isWanted(of)) continue;
    run.push(of);
    change.push(which);
  }
  return { run: run.done(), change: change.done() };
}

/** The changes selected by `isWanted`. */
export function changesIn(
  rows: Iterable<ChangeColumns>,
  { strings, revisions }: Dictionary,
  isWanted: (change: number) => boolean,
): ChangeRows {
  const [id, repository, revision, merge] = [growableInts(), growableInts(), growableInts(), growableBytes()];
  const [committedAt, authoredAt] = [growableMoments(), growableMoments()];
  const repositoryIndex = repeated(strings);
  for (const [which, of, name, committed, authored, isMerge] of rows) {
    if (!isWanted(which)) continue;
    id.push(which);
    repository.push(of === '' ? noString : repositoryIndex(of));
    revision.push(revisions.add(name));
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

/** Gives strings their numbers. Most equal the one before, and need no look-up. */
function repeated(words: StringTable): (word: string | null) => number {
  let before: string | null = null;
  let index = noString;
  return (word) => {
    if (word === before) return index;
    before = word;
    index = words.of(word);
    return index;
  };
}

/** Puts the runs of one pipeline into columns, one after the other. */
export function runKeeper(pipeline: number, policy: OutcomePolicy, { strings }: Dictionary) {
  const outcomeIndex = outcomeIndexes(policy);
  const ints = { id: growableInts(), generation: growableInts(), attempt: growableInts() };
  const bytes = { outcome: growableBytes(), result: growableBytes() };
  const moments = {
    number: growableMoments(),
    queuedAt: growableMoments(),
    startedAt: growableMoments(),
    finishedAt: growableMoments(),
  };
  const named = {
    revision: growableInts(),
    branch: growableInts(),
    repository: growableInts(),
    series: growableInts(),
  };
  const string = {
    branch: repeated(strings),
    repository: repeated(strings),
    series: repeated(strings),
  };
  return {
    add(columns: FullColumns): void {
      const [id, generation, number, attempt, result, timedOut, queuedAt, startedAt, finishedAt, revision] = columns;
      const at = resultIndex(result);
      ints.id.push(id);
      ints.generation.push(generation);
      moments.number.push(number);
      ints.attempt.push(attempt);
      bytes.outcome.push(outcomeIndex[timedOut]?.[at] ?? 0);
      bytes.result.push(at);
      moments.queuedAt.push(orUnknown(queuedAt));
      moments.startedAt.push(begunAt(startedAt, queuedAt, finishedAt));
      moments.finishedAt.push(finishedAt);
      named.revision.push(strings.of(revision));
      named.branch.push(string.branch(columns[10]));
      named.repository.push(string.repository(columns[11]));
      named.series.push(string.series(columns[12]));
    },
    done: (): RunRows => ({
      pipeline,
      length: ints.id.length,
      strings,
      id: ints.id.done(),
      generation: ints.generation.done(),
      number: moments.number.done(),
      attempt: ints.attempt.done(),
      outcome: bytes.outcome.done(),
      result: bytes.result.done(),
      queuedAt: moments.queuedAt.done(),
      startedAt: moments.startedAt.done(),
      finishedAt: moments.finishedAt.done(),
      revision: named.revision.done(),
      branch: named.branch.done(),
      repository: named.repository.done(),
      series: named.series.done(),
    }),
  };
}

/** The outcome of each result under a policy: of runs that did not time out, and of those that did. */
const outcomeIndexes = (policy: OutcomePolicy): readonly (readonly number[])[] =>
  [false, true].map((isTimedOut) =>
    [...results, null].map((result) => outcomes.indexOf(outcomeOf(result, isTimedOut, policy))),
  );
