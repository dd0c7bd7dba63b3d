import type { ChangeId } from '../../records/ids.ts';
import { growingBytes, growingInts } from '../../stats/growing.ts';
import { keysOf, numbered } from '../../stats/numbered.ts';
import type { Changes } from '../contract.ts';

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
  const ids = growingInts();
  const merges = growingBytes();
  const others = new Map<number, Commit>();
  const known = numbered(keysOf(changes.keys()));
  let byRevision: Map<string, number> | null = null;
  const add = (commit: Commit): number => {
    merges.push(Number(commit.merge));
    const index = ids.push(0);
    others.set(index, commit);
    return index;
  };
  const of = (change: ChangeId): number => {
    const found = known.get(change);
    if (found !== undefined) return found;
    merges.push(Number(changes.isMerge(change)));
    const index = ids.push(change);
    known.set(change, index);
    return index;
  };
  return {
    get count() {
      return ids.length;
    },
    at(index) {
      if (index < 0 || index >= ids.length) return nothing;
      const other = others.get(index);
      if (other) return other;
      const change = ids.at(index);
      const { revision = null, repository = null, merge = false } = changes.get(change) ?? {};
      return { change, revision, repository, merge };
    },
    isMerge: (index) => merges.at(index) === 1,
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

const nothing: Commit = { change: null, revision: null, repository: null, merge: false };
