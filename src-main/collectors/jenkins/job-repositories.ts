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

/** What of a page's builds speaks for a repository. */
interface Votes {
  builds: number;
  readonly branches: Set<string | null>;
}

/**
 * The repositories of which a job's runs are where its builds read several, such as a library or a deployment's configuration beside the application.
 * A run is of the first of them that its build reads. First comes the one that most builds list changes of, since what a job builds is what starts it;
 * of those the one on most branches, then the one read last. They stay until builds read as many repositories without the first, as after a rename:
 * a run carries the changes of earlier runs of the same repository. Empty where each build reads one, or none lists a change.
 * `builds`: a page of them, the newest first.
 */
export function repositoriesOf(before: readonly string[], builds: readonly BuildAnswer[]): readonly string[] {
  const read = builds.map((build) => ({ build, checkouts: checkoutsOf(build) }));
  const [first = ''] = before;
  const ofFirst = read.filter(({ checkouts }) => checkouts.some(({ repository }) => repository === first));
  const most = ofFirst.reduce((count, { checkouts }) => Math.max(count, namesOf(checkouts).size), 2);
  const recent = ofFirst[0] ? read.slice(0, read.indexOf(ofFirst[0])) : read;
  if (!recent.some(({ checkouts }) => namesOf(checkouts).size >= most)) return before;
  const votes = new Map<string, Votes>();
  for (const { build, checkouts } of recent) {
    const changed = changedIn(build, checkouts);
    for (const { repository, branch } of checkouts) {
      if (repository === null || !changed.delete(repository)) continue;
      const vote = votes.get(repository) ?? { builds: 0, branches: new Set() };
      // Those that are read later come later, and win where all else is equal.
      votes.delete(repository);
      votes.set(repository, { builds: vote.builds + 1, branches: vote.branches.add(branch) });
    }
  }
  const ranked = [...votes]
    .toReversed()
    .sort(([, a], [, b]) => b.builds - a.builds || b.branches.size - a.branches.size)
    .map(([repository]) => repository);
  return [...new Set([...ranked, ...before])].slice(0, mostRemembered);
}

/** A job may change its repositories any number of times; each page stores them. */
const mostRemembered = 10;

/** How many builds that read the first repository of a job list changes of each. */
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
    if (!checkouts.some(({ repository }) => repository === first)) continue;
    for (const repository of changedIn(build, checkouts)) counts.set(repository, (counts.get(repository) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, mostRemembered);
}

/** Clearly more is a quarter and five builds: two of equal weight do not take turns. */
const clearlyMore = (builds: number): number => 1.25 * builds + 5;

/**
 * The repositories with another first, where clearly more builds list changes of that: a young job's first builds may have listed changes of a
 * library alone. Null where they stay.
 */
export function betterRepositories(repositories: readonly string[], changes: ChangeCounts): readonly string[] | null {
  const [first] = repositories;
  const ofFirst = changes.find(([repository]) => repository === first)?.[1] ?? 0;
  const [most, builds] = changes[0] ?? ['', 0];
  if (first === undefined || builds <= clearlyMore(ofFirst)) return null;
  return [...new Set([most, ...repositories])].slice(0, mostRemembered);
}
