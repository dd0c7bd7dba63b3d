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
