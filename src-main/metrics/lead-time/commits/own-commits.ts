import { growableInts } from '../../../stats/growable-array.ts';
import type { IntMap } from '../../../stats/int-map.ts';
import { type CsrLists, listOf } from '../../shared/lists-by-row.ts';
import type { RunTable } from '../../shared/run-table.ts';
import { noString } from '../../shared/string-table.ts';
import type { History } from '../history.ts';
import type { Node } from '../routes/nodes.ts';
import { carriedByAncestry } from './ancestry.ts';
import type { Commits } from './commits.ts';

/** The commits that one pipeline brings from one repository on one branch, in order; a run carries the first so many of them. */
export interface CommitSource {
  readonly commits: number[];
}

/** The commits from a node's own runs: for each row the source and how many of its commits the run carries. */
export interface OwnCommits {
  /** The commits of each source. */
  readonly sources: readonly Int32Array[];
  /** By row: the index of its source among them. */
  readonly sourceOf: Int32Array;
  readonly carried: Int32Array;
}

/**
 * A later revision contains the earlier, so a run carries all commits of its source so far; a run that goes back to an earlier revision carries only
 * what that one contained. If the source host's history has the revision, history wins. If no run lists changes, revisions represent them, then
 * runs.
 */
export function ownCommits(
  node: Node,
  commits: Commits,
  isFedCommits: boolean,
  historyIn: (repository: string) => History | null,
): OwnCommits {
  const { runs } = node;
  const sourceOf = new Int32Array(runs.length);
  const carried = new Int32Array(runs.length);
  const commitsByRun = ownByRun(runs, commits, isFedCommits);
  if (commitsByRun.values.length === 0) return { sources: [], sourceOf, carried };
  const positionsIn = mapsBySeries(commits.count);
  const numbersIn = mapsBySeries(commits.count);
  const containedIn = mapsBySeries(runs.strings.length);
  const seriesAt = seriesFinder(runs, (repositoryName, number): Series => {
    const source: CommitSource = { commits: [] };
    const positions = positionsIn(number);
    const history = historyIn(repositoryName);
    const offHistory = new Set<number>();
    const carriedByHistory =
      history &&
      carriedByAncestry(history, source, {
        repository: repositoryName,
        commitAt: commits.at,
        numbers: numbersIn(number),
        offHistory,
      });
    const contained = containedIn(number);
    return { source, positions, contained, head: noString, history, offHistory, carriedByHistory };
  });
  const indexes = new Map<CommitSource, number>();
  for (let row = 0; row < runs.length; row++) {
    const series = seriesAt(row);
    const on = runs.revision[row] ?? noString;
    const before = series.source.commits.length;
    const linearCount = advance(series, on, addNewCommits(series, commitsByRun, row));
    const revision = on === noString ? null : (series.history?.numberOf(runs.strings.at(on) ?? '') ?? null);
    if (series.history && on !== noString && revision === null)
      for (const commit of series.source.commits.slice(before))
        if (commits.at(commit).revision === runs.strings.at(on)) series.offHistory.add(commit);
    const { source, count } =
      series.carriedByHistory && revision !== null
        ? series.carriedByHistory({ revision, own: listOf(commitsByRun, row), linearCount })
        : { source: series.source, count: linearCount };
    const index = indexes.get(source) ?? indexes.size;
    indexes.set(source, index);
    sourceOf[row] = index;
    carried[row] = count;
  }
  return { sources: Array.from(indexes.keys(), (source) => new Int32Array(source.commits)), sourceOf, carried };
}

/**
 * Numbers for each series by keys of which most are in one series only, such as its commits: these two arrays take far less room and time
 * than a map for each. Keys are below `count`; the numbers may be any whole ones.
 */
function mapsBySeries(count: number): (series: number) => IntMap {
  const owner = new Int32Array(count).fill(-1);
  const numbers = new Int32Array(count);
  return (series) => {
    const others = new Map<number, number>();
    return {
      get: (key) => (owner[key] === series ? numbers[key] : others.get(key)),
      set(key, number) {
        if (owner[key] === -1) owner[key] = series;
        if (owner[key] === series) numbers[key] = number;
        else others.set(key, number);
      },
    };
  };
}

/** Finds the series of a row, by branch and repository; `begin` makes each once. */
function seriesFinder(
  { branch, repository, strings }: RunTable,
  begin: (repositoryName: string, number: number) => Series,
) {
  const series = new Map<string, Series>();
  const onlyBranch = onlyValue(branch);
  const onlyRepository = onlyValue(repository);
  let [lastBranch, lastRepository] = [Number.NaN, Number.NaN];
  let last: Series | undefined;
  return (row: number): Series => {
    const at = branch[row] === noString ? onlyBranch : (branch[row] ?? noString);
    const of = repository[row] === noString ? onlyRepository : (repository[row] ?? noString);
    if (last && at === lastBranch && of === lastRepository) return last;
    const repositoryName = strings.at(of) ?? '';
    const key = `${strings.at(at) ?? ''} ${repositoryName}`;
    const current = series.get(key) ?? begin(repositoryName, series.size);
    series.set(key, current);
    [lastBranch, lastRepository, last] = [at, of, current];
    return current;
  };
}

/** The only value of a column, which then represents unknown ones too; `noString` if there are several. */
function onlyValue(column: Int32Array): number {
  let only = noString;
  for (let row = 0; row < column.length; row++) {
    const value = column[row] ?? noString;
    if (value === noString || value === only) continue;
    if (only !== noString) return noString;
    only = value;
  }
  return only;
}

interface Series {
  readonly source: CommitSource;
  /** The position in the source of each commit that it has. */
  readonly positions: IntMap;
  /** How many commits each revision contained when it was first seen. */
  readonly contained: IntMap;
  head: number;
  /** The source host's history of the repository, and what the runs carry by it. */
  readonly history: History | null;
  /** The commits that the history does not have, though a run was on them: they are of this repository. */
  readonly offHistory: Set<number>;
  readonly carriedByHistory: ReturnType<typeof carriedByAncestry> | null;
}

/** Adds the commits that the run of a row brings, as far as the series does not have them; whether there were any. */
function addNewCommits({ source, positions }: Series, { starts, values }: CsrLists, row: number): boolean {
  const before = source.commits.length;
  for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
    const commit = values[at] ?? -1;
    if (positions.get(commit) === undefined) positions.set(commit, source.commits.push(commit) - 1);
  }
  return source.commits.length > before;
}

/** How many commits the next run of a series carries if each revision contains all earlier ones. */
function advance(series: Series, revision: number, hasNewCommits: boolean): number {
  const { source, contained } = series;
  const count = source.commits.length;
  if (revision === noString) return count;
  const before = contained.get(revision);
  const isRollback = !hasNewCommits && before !== undefined && revision !== series.head;
  if (isRollback) return before;
  if (before === undefined) contained.set(revision, count);
  series.head = revision;
  return count;
}

/** The commits that each run brings itself. */
function ownByRun(runs: RunTable, commits: Commits, isFedCommits: boolean): CsrLists {
  if (runs.changes.starts[runs.length] !== runs.changes.starts[0]) return byChanges(runs, commits);
  if (isFedCommits) return { starts: new Int32Array(runs.length + 1), values: noCommits };
  if (runs.revision.some((revision) => revision !== noString)) return byRevisions(runs, commits);
  const each = runs.id.map(() => commits.add({ change: null, revision: null, repository: null, merge: false }));
  return { starts: Int32Array.from({ length: runs.length + 1 }, (_, row) => row), values: each };
}

const noCommits = new Int32Array(0);

function byChanges({ changes: { starts, values }, length }: RunTable, commits: Commits): CsrLists {
  const begin = starts[0] ?? 0;
  const own = values.subarray(begin, starts[length]);
  return { starts: starts.map((start) => start - begin), values: own.map(commits.of) };
}

function byRevisions(runs: RunTable, commits: Commits): CsrLists {
  const seen = new Set<number>();
  const starts = new Int32Array(runs.length + 1);
  const values = growableInts(runs.length);
  for (let row = 0; row < runs.length; row++) {
    const on = runs.revision[row] ?? noString;
    const isBaseline = row === 0;
    if (on !== noString && !seen.has(on) && !isBaseline) values.push(commitAt(runs, row, commits));
    seen.add(on);
    starts[row + 1] = values.length;
  }
  return { starts, values: values.done() };
}

/** The commit at the revision that the run of a row was on. */
function commitAt({ revision, repository, strings }: RunTable, row: number, commits: Commits): number {
  const name = strings.at(revision[row] ?? noString) ?? '';
  const its = strings.at(repository[row] ?? noString) ?? null;
  // Without its repository, a revision cannot be matched with one of another pipeline.
  if (its === null) return commits.add({ change: null, revision: name, repository: its, merge: false });
  return commits.on(its, name);
}
