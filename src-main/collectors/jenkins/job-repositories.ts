import { type Checkout, changeSetsOf, checkoutFinder, checkoutsOf } from './checkouts.ts';
import type { BuildAnswer } from './schema.ts';

const namesOf = (checkouts: readonly Checkout[]): ReadonlySet<string> =>
  new Set(checkouts.flatMap(({ repository }) => repository ?? []));

/** Whether some of the builds read several repositories. */
export const areOfSeveral = (builds: readonly BuildAnswer[]): boolean =>
  builds.some((build) => namesOf(checkoutsOf(build)).size > 1);

/** The repositories that a build lists changes of. */
function changedIn(build: BuildAnswer, checkouts: readonly Checkout[]): Set<string> {
  const checkoutOf = checkoutFinder(checkouts);
  return new Set(changeSetsOf(build).flatMap((set) => checkoutOf([set])?.repository ?? []));
}

/** What a build read, and the build. */
interface ReadBuild {
  readonly build: BuildAnswer;
  readonly checkouts: readonly Checkout[];
}

const readBuild = (build: BuildAnswer): ReadBuild => ({ build, checkouts: checkoutsOf(build) });

const readsAny =
  (repositories: readonly string[]) =>
  ({ checkouts }: ReadBuild): boolean =>
    checkouts.some(({ repository }) => repository !== null && repositories.includes(repository));

/** Whether some builds read as many repositories as others, at least two. */
function readAsMany(builds: readonly ReadBuild[], others: readonly ReadBuild[]): boolean {
  const most = others.reduce((count, { checkouts }) => Math.max(count, namesOf(checkouts).size), 2);
  return builds.some(({ checkouts }) => namesOf(checkouts).size >= most);
}

/** What of some builds speaks for a repository. */
interface Votes {
  builds: number;
  readonly branches: Set<string | null>;
}

/**
 * The repository that most builds list changes of, since what a job builds is what starts it; of those the one on most branches, then the one read
 * last. None where no build lists a change.
 */
function mostChanged(builds: readonly ReadBuild[]): string | undefined {
  const votes = new Map<string, Votes>();
  for (const { build, checkouts } of builds) {
    const changed = changedIn(build, checkouts);
    for (const { repository, branch } of checkouts) {
      if (repository === null || !changed.delete(repository)) continue;
      const vote = votes.get(repository) ?? { builds: 0, branches: new Set() };
      // Those that are read later come later, and win where all else is equal.
      votes.delete(repository);
      votes.set(repository, { builds: vote.builds + 1, branches: vote.branches.add(branch) });
    }
  }
  return [...votes]
    .toReversed()
    .sort(([, a], [, b]) => b.builds - a.builds || b.branches.size - a.branches.size)
    .map(([repository]) => repository)[0];
}

/** The repository that builds read in the place of one that known builds read: most changed, else read last. Both read a library, which it is not. */
function successorOf(builds: readonly ReadBuild[], known: readonly ReadBuild[]): string | undefined {
  const beside = namesOf(known.flatMap(({ checkouts }) => checkouts));
  const others = builds.map(({ build, checkouts }) => ({
    build,
    checkouts: checkouts.filter(({ repository }) => repository !== null && !beside.has(repository)),
  }));
  const last = known.length > 0 ? others.flatMap(({ checkouts }) => checkouts.at(-1)?.repository ?? [])[0] : undefined;
  return mostChanged(others) ?? last;
}

/**
 * The repositories of which a job's runs are where its builds read several, such as a library or a deployment's configuration beside the application:
 * the one of its newest builds first, then those that had its place before, as under a former name. A run is of the first of them that its build reads,
 * and carries the changes of earlier runs of the same repository. The first stays until builds read as many repositories without it. Empty where each
 * build reads one, or none lists a change. `builds`: the newest page of them, the newest first.
 */
export function repositoriesOf(before: readonly string[], builds: readonly BuildAnswer[]): readonly string[] {
  const read = builds.map(readBuild);
  const ofFirst = read.filter(readsAny(before.slice(0, 1)));
  const newer = ofFirst[0] ? read.slice(0, read.indexOf(ofFirst[0])) : read;
  // One that broke may not have come to the first yet, beside a library that is new.
  const recent = before.length > 0 ? newer.filter(({ build }) => build.result !== 'FAILURE') : newer;
  if (!readAsMany(recent, ofFirst)) return before;
  return remembered([successorOf(recent, ofFirst) ?? mostChanged(recent) ?? [], before].flat());
}

/** The repositories with those that other builds of the job read in their place, as before a rename. */
export function withFormer(repositories: readonly string[], builds: readonly BuildAnswer[]): readonly string[] {
  const read = builds.map(readBuild);
  const known = read.filter(readsAny(repositories));
  const others = read.filter((one) => !known.includes(one));
  if (repositories.length === 0 || !readAsMany(others, known)) return repositories;
  const all = remembered([repositories, successorOf(others, known) ?? []].flat());
  return all.length > repositories.length ? withFormer(all, builds) : all;
}

/** A job may change its repositories any number of times; each page stores them. */
const mostRemembered = 10;
const remembered = (repositories: readonly string[]): readonly string[] =>
  [...new Set(repositories)].slice(0, mostRemembered);

/** Of each repository that builds read beside the first of a job, and of that: how many of these builds list changes of it. */
export type ChangeCounts = readonly (readonly [repository: string, builds: number])[];

/** The counts with those of further builds. They say nothing any more where another repository became the first. */
export function countedChanges(
  before: ChangeCounts,
  [first]: readonly string[],
  builds: readonly BuildAnswer[],
): ChangeCounts {
  if (first === undefined) return before;
  const counts = new Map(before);
  for (const build of builds) {
    const checkouts = checkoutsOf(build);
    const read = namesOf(checkouts);
    if (!read.has(first)) continue;
    const changed = changedIn(build, checkouts);
    for (const repository of read)
      counts.set(repository, (counts.get(repository) ?? 0) + Number(changed.has(repository)));
  }
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, mostRemembered);
}

/** Clearly more is a quarter and five builds: two of equal weight do not take turns. */
const clearlyMore = (builds: number): number => 1.25 * builds + 5;

/**
 * The repositories with another in the place of the first, where clearly more builds list changes of that: a young job's first builds may have listed
 * changes of a library alone. Null where they stay.
 */
export function betterRepositories(repositories: readonly string[], changes: ChangeCounts): readonly string[] | null {
  const [first, ...others] = repositories;
  const ofFirst = changes.find(([repository]) => repository === first)?.[1] ?? 0;
  const [most, builds] = changes[0] ?? ['', 0];
  return first === undefined || builds <= clearlyMore(ofFirst) ? null : remembered([most, ...others]);
}
