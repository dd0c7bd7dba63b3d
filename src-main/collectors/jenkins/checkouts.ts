import { canonicalRemote } from '../remote.ts';
import type { BuildAnswer } from './schema.ts';

/** What a build read of one source. */
export interface Checkout {
  readonly repository: string | null;
  readonly revision: string | null;
  readonly branch: string | null;
}

/** All that the build read of its sources with Git, in order. */
export function checkoutsOf(build: BuildAnswer): readonly Checkout[] {
  return (build.actions ?? []).flatMap((action) => {
    const built = action?.lastBuiltRevision;
    if (!built?.SHA1) return [];
    const remotes = (action?.remoteUrls ?? []).map((remote) => canonicalRemote(remote ?? ''));
    const repository = remotes.find((remote) => remote !== null) ?? null;
    return [{ repository, revision: built.SHA1, branch: branchOf(built.branch?.[0]?.name) }];
  });
}

function branchOf(name: string | null | undefined): string | null {
  const branch = name?.replace(/^refs\/(remotes\/[^/]+|heads)\//, '').replace(/^(remotes\/)?origin\//, '') ?? '';
  return branch === '' || branch === 'detached' || branch === 'HEAD' ? null : branch;
}

export const changeSetsOf = (build: BuildAnswer) => [
  ...(build.changeSet ? [build.changeSet] : []),
  ...(build.changeSets ?? []),
];

export type FindCheckout = (sets: ReturnType<typeof changeSetsOf>) => Checkout | undefined;

/** Finds the last checkout that changes belong to, by a look at each: a build may have very many of both. */
export function checkoutFinder(checkouts: readonly Checkout[]): FindCheckout {
  const positions = new Map(checkouts.map(({ revision }, position) => [revision, position]));
  return (sets) => {
    let last = -1;
    for (const { items } of sets)
      for (const { commitId } of items ?? []) last = Math.max(last, positions.get(commitId ?? null) ?? -1);
    return checkouts[last];
  };
}

/**
 * The repository that a job's runs are of where its builds read several, such as a library or a deployment's configuration beside the application:
 * the one with the most changes on the first page that lists any. It stays while builds read it, since a run carries the changes of earlier runs
 * of the same repository. Null where each build reads one, or nothing was changed yet.
 */
export function mainRepository(before: string | null, builds: readonly BuildAnswer[]): string | null {
  const changes = new Map<string, number>();
  let [isRead, areSeveral] = [false, false];
  for (const build of builds) {
    const checkouts = checkoutsOf(build);
    const repositories = new Set(checkouts.flatMap(({ repository }) => repository ?? []));
    isRead ||= before !== null && repositories.has(before);
    areSeveral ||= repositories.size > 1;
    const checkoutOf = checkoutFinder(checkouts);
    for (const set of changeSetsOf(build)) {
      const changed = checkoutOf([set])?.repository;
      if (changed) changes.set(changed, (changes.get(changed) ?? 0) + (set.items?.length ?? 0));
    }
  }
  if (isRead || !areSeveral) return before;
  const [most = null] = [...changes].sort(([, a], [, b]) => b - a)[0] ?? [];
  return most ?? before;
}
