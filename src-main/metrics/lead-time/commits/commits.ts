import type { ChangeId } from '#shared/records/ids.ts';
import { growableBytes, growableInts } from '../../../stats/growable-array.ts';
import { type IntMap, indexesIn, intMap, keyRange } from '../../../stats/int-map.ts';
import type { Changes } from '../../contract.ts';

/** A commit, or the run that represents one if a system lists no commits. */
export interface Commit {
  readonly change: ChangeId | null;
  readonly revision: string | null;
  /** Null if it is that of the runs which list the commit. */
  readonly repository: string | null;
  readonly merge: boolean;
}

/** The commits of a history by their numbers. */
export interface CommitIndex {
  readonly count: number;
  /** A commit; an empty one where there is none of that number. */
  at(commit: number): Commit;
  /** The change of a commit; null if it has none. */
  changeOf(commit: number): ChangeId | null;
  isMerge(commit: number): boolean;
  of(change: ChangeId): number;
}

/** Numbers the commits of a history, each once. */
export interface Commits extends Pick<CommitIndex, 'count' | 'at' | 'of'> {
  /** All that were numbered; no other may be afterwards. */
  columns(): CommitColumns;
  /** The commit at a revision of a repository, the same for every run that lists it or ran on it. */
  on(repository: string, revision: string): number;
  add(commit: Commit): number;
}

/** The numbered commits, in plain columns. */
export interface CommitColumns {
  /** By number: the change of the commit; 0 if none. */
  readonly ids: Int32Array;
  readonly merges: Uint8Array;
  /** By number: those without a change. */
  readonly others: ReadonlyMap<number, Commit>;
}

/** The id of a change represents its commit, so that a million commits need no objects; commits without a change are objects. */
export function commitsOf(changes: Changes): Commits {
  const ids = growableInts();
  const merges = growableBytes();
  const others = new Map<number, Commit>();
  const numbers = intMap(keyRange(changes.keys()));
  let byRevision: Map<string, number> | null = null;
  const add = (commit: Commit): number => {
    merges.push(Number(commit.merge));
    const index = ids.push(0);
    others.set(index, commit);
    return index;
  };
  const of = (change: ChangeId): number => {
    const existing = numbers.get(change);
    if (existing !== undefined) return existing;
    merges.push(Number(changes.isMerge(change)));
    const index = ids.push(change);
    numbers.set(change, index);
    return index;
  };
  return {
    get count() {
      return ids.length;
    },
    at(index) {
      if (index < 0 || index >= ids.length) return nothing;
      return others.get(index) ?? commitOf(ids.at(index), changes);
    },
    columns: () => ({ ids: ids.done(), merges: merges.done(), others }),
    add,
    of,
    on(repository, revision) {
      byRevision ??= new Map(Array.from(changes.values(), (one) => [`${one.repository} ${one.revision}`, of(one.id)]));
      const key = `${repository} ${revision}`;
      const existing = byRevision.get(key) ?? add({ change: null, revision, repository, merge: false });
      byRevision.set(key, existing);
      return existing;
    },
  };
}

/** Commits that were numbered. */
export function commitIndex(columns: CommitColumns, changes: Changes): CommitIndex {
  const { ids, merges, others } = columns;
  let numbers: IntMap | null = null;
  return {
    count: ids.length,
    at(index) {
      if (index < 0 || index >= ids.length) return nothing;
      return others.get(index) ?? commitOf(ids[index] ?? 0, changes);
    },
    changeOf: (index) => (others.has(index) ? null : (ids[index] ?? null)),
    isMerge: (index) => merges[index] === 1,
    of(change) {
      numbers ??= indexesIn(ids);
      return numbers.get(change) ?? -1;
    },
  };
}

/** The commit's data from a change. */
function commitOf(change: ChangeId, changes: Changes): Commit {
  const { revision = null, repository = null, merge = false } = changes.get(change) ?? {};
  return { change, revision, repository, merge };
}

const nothing: Commit = { change: null, revision: null, repository: null, merge: false };
