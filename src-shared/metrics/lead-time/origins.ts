import type { ChangeId } from '../../records/ids.ts';
import { keysOf, numbered } from '../../stats/numbered.ts';
import type { Changes } from '../contract.ts';
import { noWord, type RunTable } from '../run-table.ts';
import type { History } from './history.ts';
import { linesOf } from './lines.ts';
import type { Node } from './nodes.ts';

/** A commit, or the run that stands for one where a system tells of none. */
export interface Commit {
  readonly change: ChangeId | null;
  readonly revision: string | null;
  /** Null where it is that of the runs which list the commit. */
  readonly repository: string | null;
  readonly merge: boolean;
}

/** Numbers the commits of a history, each once. */
export interface Commits {
  readonly count: number;
  /** What is known of a commit; nothing of one that there is not. */
  at(commit: number): Commit;
  isMerge(commit: number): boolean;
  of(change: ChangeId): number;
  /** The commit at a revision of a repository, the same for whoever lists it or ran on it. */
  on(repository: string, revision: string): number;
  add(commit: Commit): number;
}

/** A change stands for its commit, so that none is made for each of a million; the others are kept as they are added. */
export function commitsOf(changes: Changes): Commits {
  const ids: number[] = [];
  const merges: boolean[] = [];
  const others = new Map<number, Commit>();
  const known = numbered(keysOf(changes.keys()));
  let byRevision: Map<string, number> | null = null;
  const add = (commit: Commit): number => {
    merges.push(commit.merge);
    const index = ids.push(0) - 1;
    others.set(index, commit);
    return index;
  };
  const of = (change: ChangeId): number => {
    const found = known.get(change);
    if (found !== undefined) return found;
    merges.push(changes.get(change)?.merge ?? false);
    const index = ids.push(change) - 1;
    known.set(change, index);
    return index;
  };
  return {
    get count() {
      return ids.length;
    },
    at(index) {
      const change = ids[index];
      const other = change === undefined ? nothing : others.get(index);
      if (other || change === undefined) return other ?? nothing;
      const { revision = null, repository = null, merge = false } = changes.get(change) ?? {};
      return { change, revision, repository, merge };
    },
    isMerge: (index) => merges[index] ?? false,
    add,
    of,
    on(repository, revision) {
      byRevision ??= new Map(Array.from(changes.values(), (one) => [`${one.repository} ${one.revision}`, of(one.id)]));
      const key = `${repository} ${revision}`;
      const found = byRevision.get(key) ?? add({ change: null, revision, repository, merge: false });
      byRevision.set(key, found);
      return found;
    },
  };
}

/** The commits that one pipeline brings from one repository on one branch, in order; a run carries the first so many of them. */
export interface Origin {
  readonly commits: number[];
}

/** What a node's runs bring themselves: for each row the origin and how many of its commits the run carries. */
export interface Own {
  readonly origins: readonly Origin[];
  readonly originOf: readonly Origin[];
  readonly carried: Int32Array;
}

/**
 * A later revision contains the earlier, so a run carries all its origin's commits so far; a run that goes back to a revision
 * seen before carries only what that one contained. Where the source host's history knows the revision, history wins. Where no
 * run lists changes, revisions stand for them, then runs.
 */
export function ownCommits(
  node: Node,
  commits: Commits,
  isFedCommits: boolean,
  historyIn: (repository: string) => History | null,
): Own {
  const { runs } = node;
  const brings = bringer(runs, commits, isFedCommits);
  const seriesAt = seriesFinder(runs, (reads): Series => {
    const origin: Origin = { commits: [] };
    const history = historyIn(reads);
    const lines = history && linesOf(history, reads, origin, commits.at);
    return { origin, known: new Set(), contained: new Map(), head: noWord, history, lines };
  });
  const carried = new Int32Array(runs.length);
  const originOf: Origin[] = [];
  for (let row = 0; row < runs.length; row++) {
    const own = seriesAt(row);
    const brought = brings(row);
    const on = runs.revision[row] ?? noWord;
    const linear = advance(own, on, brought);
    const revision = on === noWord ? null : (own.history?.numberOf(runs.words[on] ?? '') ?? null);
    const carries =
      own.lines && revision !== null
        ? own.lines({ revision, own: brought, linear })
        : { origin: own.origin, count: linear };
    carried[row] = carries.count;
    originOf.push(carries.origin);
  }
  return { origins: [...new Set(originOf)], originOf, carried };
}

/** Finds what is known of the series of a row: of its branch and its repository, for which `begin` is called once each. */
function seriesFinder({ branch, repository, words }: RunTable, begin: (reads: string) => Series) {
  const series = new Map<string, Series>();
  const onlyBranch = onlyOne(branch);
  const onlyRepository = onlyOne(repository);
  let [lastBranch, lastRepository] = [Number.NaN, Number.NaN];
  let last: Series | undefined;
  return (row: number): Series => {
    const at = branch[row] === noWord ? onlyBranch : (branch[row] ?? noWord);
    const of = repository[row] === noWord ? onlyRepository : (repository[row] ?? noWord);
    if (last && at === lastBranch && of === lastRepository) return last;
    const reads = words[of] ?? '';
    const key = `${words[at] ?? ''} ${reads}`;
    const found = series.get(key) ?? begin(reads);
    series.set(key, found);
    [lastBranch, lastRepository, last] = [at, of, found];
    return found;
  };
}

const nothing: Commit = { change: null, revision: null, repository: null, merge: false };

/** The one word that is known, which then stands for unknown ones too; none where there are several. */
function onlyOne(column: Int32Array): number {
  let only = noWord;
  for (const word of column) {
    if (word === noWord || word === only) continue;
    if (only !== noWord) return noWord;
    only = word;
  }
  return only;
}

interface Series {
  readonly origin: Origin;
  readonly known: Set<number>;
  /** How many commits each revision contained when it was first seen. */
  readonly contained: Map<number, number>;
  head: number;
  /** What the source host knows of the repository, and what its history says of the runs. */
  readonly history: History | null;
  readonly lines: ReturnType<typeof linesOf> | null;
}

function advance(series: Series, revision: number, brought: readonly number[]): number {
  const { origin, known, contained } = series;
  let isNews = false;
  for (const commit of brought) {
    if (known.has(commit)) continue;
    isNews = true;
    known.add(commit);
    origin.commits.push(commit);
  }
  if (revision === noWord) return origin.commits.length;
  const before = contained.get(revision);
  const isRollback = !isNews && before !== undefined && revision !== series.head;
  if (isRollback) return before;
  if (before === undefined) contained.set(revision, origin.commits.length);
  series.head = revision;
  return origin.commits.length;
}

const nobody: readonly number[] = [];

function bringer(runs: RunTable, commits: Commits, isFedCommits: boolean): (row: number) => readonly number[] {
  if (runs.changes.starts[runs.length] !== runs.changes.starts[0]) return listBringer(runs, commits);
  if (isFedCommits) return () => nobody;
  if (runs.revision.some((revision) => revision !== noWord)) return revisionBringer(runs, commits);
  return () => [commits.add({ change: null, revision: null, repository: null, merge: false })];
}

function listBringer({ changes: { starts, values } }: RunTable, commits: Commits) {
  return (row: number): readonly number[] => {
    const brought: number[] = [];
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) brought.push(commits.of(values[at] ?? 0));
    return brought;
  };
}

function revisionBringer({ revision, repository, words }: RunTable, commits: Commits) {
  const seen = new Set<number>();
  return (row: number): readonly number[] => {
    const on = revision[row] ?? noWord;
    if (on === noWord || seen.has(on)) return nobody;
    seen.add(on);
    const isBaseline = row === 0;
    if (isBaseline) return nobody;
    const name = words[on] ?? '';
    const its = words[repository[row] ?? noWord] ?? null;
    // Without its repository nobody knows whether a revision is the one that another pipeline tells of.
    return [
      its === null
        ? commits.add({ change: null, revision: name, repository: its, merge: false })
        : commits.on(its, name),
    ];
  };
}
