import type { Ancestry } from '../contract.ts';

/** A repository's history with its revisions numbered: walks over a long one must not handle names. */
export interface History {
  readonly size: number;
  /** Null for a revision that is not known. */
  numberOf(revision: string): number | null;
  /** The commits that a revision contains, itself too, short of those seen. */
  reached(from: number, seen: Uint8Array, goal: number): Reached;
}

interface Reached {
  readonly fresh: readonly number[];
  /** Whether the walk met `goal` among those seen. */
  readonly meets: boolean;
  /** Whether all parents of the fresh ones are known. */
  readonly isWhole: boolean;
}

/** In place of the number of a parent that is not known. */
const unknown = -1;

export function historyOf(ancestry: Ancestry): History {
  const numbers = new Map([...ancestry.keys()].map((revision, index) => [revision, index]));
  const parents = [...ancestry.values()].map((revisions) => revisions.map((one) => numbers.get(one) ?? unknown));
  const visited = new Int32Array(parents.length);
  let walk = 0;
  return {
    size: parents.length,
    numberOf: (revision) => numbers.get(revision) ?? null,
    reached(from, seen, goal) {
      walk += 1;
      let [meets, isWhole] = [false, true];
      const fresh: number[] = [];
      const ahead = [from];
      for (let one = ahead.pop(); one !== undefined; one = ahead.pop()) {
        if (one === unknown) isWhole = false;
        else if (seen[one] === 1) meets ||= one === goal;
        else if (visited[one] !== walk) {
          visited[one] = walk;
          fresh.push(one);
          for (const parent of parents[one] ?? []) ahead.push(parent);
        }
      }
      return { fresh, meets, isWhole };
    },
  };
}

/** The histories of the repositories, each numbered on first use. */
export function historiesOf(ancestries: ReadonlyMap<string, Ancestry>): (repository: string) => History | null {
  const histories = new Map<string, History>();
  return (repository) => {
    const ancestry = ancestries.get(repository);
    const history = histories.get(repository) ?? (ancestry ? historyOf(ancestry) : null);
    if (history) histories.set(repository, history);
    return history;
  };
}
