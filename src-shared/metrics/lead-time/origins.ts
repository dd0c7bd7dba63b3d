import type { ChangeId } from '../../records/ids.ts';
import type { Change, Run } from '../../records/run.ts';
import { keysOf, numbered } from '../../stats/numbered.ts';
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
  readonly all: readonly Commit[];
  of(change: ChangeId): number;
  /** The commit at a revision of a repository, the same for whoever lists it or ran on it. */
  at(repository: string, revision: string): number;
  add(commit: Commit): number;
}

export function commitsOf(changes: ReadonlyMap<ChangeId, Change>): Commits {
  const all: Commit[] = [];
  const known = numbered(keysOf(changes.keys()));
  const add = (commit: Commit): number => all.push(commit) - 1;
  let byRevision: Map<string, number> | null = null;
  const of = (change: ChangeId): number => {
    const found = known.get(change);
    if (found !== undefined) return found;
    const record = changes.get(change);
    const index = add({
      change,
      revision: record?.revision ?? null,
      repository: record?.repository ?? null,
      merge: record?.merge ?? false,
    });
    known.set(change, index);
    return index;
  };
  return {
    all,
    add,
    of,
    at(repository, revision) {
      byRevision ??= new Map([...changes.values()].map((one) => [`${one.repository} ${one.revision}`, of(one.id)]));
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
  const brings = bringer(node, commits, isFedCommits);
  const series = new Map<string, Series>();
  const branch = onlyOne(node.runs.map((run) => run.branch));
  const repository = onlyOne(node.runs.map((run) => run.repository));
  const carried = new Int32Array(node.runs.length);
  const originOf: Origin[] = [];
  node.runs.forEach((run, row) => {
    const reads = run.repository ?? repository;
    const key = `${run.branch ?? branch} ${reads}`;
    let own = series.get(key);
    if (!own) {
      const origin: Origin = { commits: [] };
      const history = historyIn(reads);
      const lines = history && linesOf(history, reads, origin, (commit) => commits.all[commit] ?? nothing);
      own = { origin, known: new Set(), contained: new Map(), head: null, history, lines };
      series.set(key, own);
    }
    const brought = brings(run, row);
    const linear = advance(own, run, brought);
    const revision = run.revision === null ? null : (own.history?.numberOf(run.revision) ?? null);
    const carries =
      own.lines && revision !== null
        ? own.lines({ revision, own: brought, linear })
        : { origin: own.origin, count: linear };
    carried[row] = carries.count;
    originOf.push(carries.origin);
  });
  return { origins: [...new Set(originOf)], originOf, carried };
}

const nothing: Commit = { change: null, revision: null, repository: null, merge: false };

/** The one value that is known, which then stands for unknown ones too; empty where there are several. */
function onlyOne(values: readonly (string | null)[]): string {
  const known = new Set(values);
  known.delete(null);
  const [only] = known;
  return known.size === 1 ? (only ?? '') : '';
}

interface Series {
  readonly origin: Origin;
  readonly known: Set<number>;
  /** How many commits each revision contained when it was first seen. */
  readonly contained: Map<string, number>;
  head: string | null;
  /** What the source host knows of the repository, and what its history says of the runs. */
  readonly history: History | null;
  readonly lines: ReturnType<typeof linesOf> | null;
}

function advance(series: Series, run: Run, brought: readonly number[]): number {
  const { origin, known, contained } = series;
  const fresh = brought.filter((commit) => !known.has(commit));
  for (const commit of fresh) {
    known.add(commit);
    origin.commits.push(commit);
  }
  if (run.revision === null) return origin.commits.length;
  const before = contained.get(run.revision);
  const isRollback = fresh.length === 0 && before !== undefined && run.revision !== series.head;
  if (isRollback) return before;
  if (before === undefined) contained.set(run.revision, origin.commits.length);
  series.head = run.revision;
  return origin.commits.length;
}

function bringer(node: Node, commits: Commits, isFedCommits: boolean): (run: Run, row: number) => readonly number[] {
  if (node.runs.some(({ changes }) => changes.length > 0)) return ({ changes }) => changes.map(commits.of);
  if (isFedCommits) return () => [];
  if (node.runs.some(({ revision }) => revision !== null)) return revisionBringer(commits);
  return () => [commits.add({ change: null, revision: null, repository: null, merge: false })];
}

function revisionBringer(commits: Commits): (run: Run, row: number) => readonly number[] {
  const seen = new Set<string>();
  return ({ revision, repository }, row) => {
    if (revision === null || seen.has(revision)) return [];
    seen.add(revision);
    const isBaseline = row === 0;
    if (isBaseline) return [];
    // Without its repository nobody knows whether a revision is the one that another pipeline tells of.
    return [
      repository === null
        ? commits.add({ change: null, revision, repository, merge: false })
        : commits.at(repository, revision),
    ];
  };
}
