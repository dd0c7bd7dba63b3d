import type { IntMap } from '../../../stats/int-map.ts';
import type { History } from '../history.ts';
import type { Commit } from './commits.ts';
import type { CommitSource } from './own-commits.ts';

/** How many commits of which source a run carries. */
export interface CarriedCommits {
  readonly source: CommitSource;
  readonly count: number;
}

/** The commits that a run lists itself. */
interface RunCommits {
  /** The number of its revision in the history. */
  readonly revision: number;
  readonly own: Int32Array;
  /** How many of all commits it would carry if each revision contained all earlier ones. */
  readonly linearCount: number;
}

/** What a revision contains. */
interface Contained {
  /** By number: whether it contains the revision. */
  readonly seen: Uint8Array;
  /** Whether all its ancestors are known: then it contains nothing else. */
  isWhole: boolean;
}

/** A revision with all its ancestors, onto which newer ones were built. */
interface Lineage extends Contained {
  head: number;
  /** Commits of the series that it does not contain. */
  leftOut: number[];
  /** How many of the series' commits were checked. */
  considered: number;
  /** Its own list of commits; null while it contains all of the series. */
  source: CommitSource | null;
}

/** The commits of a series. */
interface SeriesCommits {
  readonly repository: string;
  readonly commitAt: (commit: number) => Commit;
  /** Caches the number of each commit's revision in the history, or `unlisted`. */
  readonly numbers: IntMap;
  /** The commits that the history does not have, though a run was on them: they are of this repository. */
  readonly offHistory: ReadonlySet<number>;
}

/** Lineages that are checked for a run; an older one is computed again from its revision. */
const maxLineages = 8;
const unlisted = -1;

/**
 * The commits that the runs of a series carry if the source host has the history: of the commits that they list, those that their revision contains.
 * A commit missing from the history follows the order of the runs, as it may be of another repository that the runs read. One that a run was on is of
 * this one: a history that is whole does not contain it, as after a forced push. Source: METRICS.md, "Carrying".
 */
export function carriedByAncestry(
  history: History,
  all: CommitSource,
  { repository, commitAt, numbers, offHistory }: SeriesCommits,
) {
  const lineages: Lineage[] = [];
  let checkedCount = 0;
  let unlistedCount = 0;

  /** The number of a commit's revision in the history, or `unlisted`. */
  function numberOf(commit: number): number {
    const existing = numbers.get(commit);
    if (existing !== undefined) return existing;
    const { revision, repository: its } = commitAt(commit);
    const isHere = revision !== null && (its === null || its === repository);
    const number = isHere ? (history.numberOf(revision) ?? unlisted) : unlisted;
    numbers.set(commit, number);
    return number;
  }
  const isListed = (commit: number): boolean => numberOf(commit) !== unlisted;
  /** Whether the history decides on a commit; else the order of the runs does. */
  const isDecided = (commit: number, { isWhole }: Contained): boolean =>
    isListed(commit) || (isWhole && offHistory.has(commit));
  const isIn = (commit: number, { seen }: Contained): boolean => seen[numberOf(commit)] === 1;
  const isLeftOut = (commit: number, contained: Contained): boolean =>
    isDecided(commit, contained) && !isIn(commit, contained);

  function hasUnlisted(): boolean {
    for (; checkedCount < all.commits.length; checkedCount++)
      if (!isListed(all.commits[checkedCount] ?? -1)) unlistedCount += 1;
    return unlistedCount > 0;
  }

  /** Adds what is built onto the lineage up to a revision; false if the revision is not built onto it. */
  function advance(lineage: Lineage, revision: number): boolean {
    const { fresh, meets, isWhole } = history.reached(revision, lineage.seen, lineage.head);
    if (!meets) return false;
    for (const one of fresh) lineage.seen[one] = 1;
    lineage.isWhole &&= isWhole;
    lineage.head = revision;
    return true;
  }

  function carriedBy(lineage: Lineage): CarriedCommits {
    const candidates = [...lineage.leftOut, ...all.commits.slice(lineage.considered)];
    lineage.considered = all.commits.length;
    lineage.leftOut = [];
    const joins: number[] = [];
    for (const commit of candidates) (isLeftOut(commit, lineage) ? lineage.leftOut : joins).push(commit);
    if (lineage.source) for (const commit of joins) lineage.source.commits.push(commit);
    else if (lineage.leftOut.length > 0) {
      const leftOut = new Set(lineage.leftOut);
      lineage.source = { commits: all.commits.filter((commit) => !leftOut.has(commit)) };
    }
    return allOf(lineage.source ?? all);
  }

  /** A run carries what it lists itself, whatever the history contains. */
  function withOwn({ source, count }: CarriedCommits, contained: Contained, own: Int32Array): CarriedCommits {
    const more = own.filter((commit) => isLeftOut(commit, contained));
    if (more.length === 0) return { source, count };
    const carried = new Set(source.commits.slice(0, count));
    const missing = more.filter((commit) => !carried.has(commit));
    return missing.length === 0 ? { source, count } : allOf({ commits: [...carried, ...missing] });
  }

  /** For a rollback, or a run on a revision that is not built onto any known lineage. */
  function carriedAside({ revision, linearCount }: RunCommits, contained: Contained): CarriedCommits {
    const carried: number[] = [];
    const leftOut: number[] = [];
    for (let index = 0; index < all.commits.length; index++) {
      const commit = all.commits[index] ?? -1;
      const carries = isDecided(commit, contained) ? isIn(commit, contained) : index < linearCount;
      (carries ? carried : leftOut).push(commit);
    }
    const existing = [all, ...lineages.flatMap(({ source }) => source ?? [])].find((source) =>
      isPrefixOf(carried, source),
    );
    const commitSource = existing ?? { commits: carried };
    if (!lineages.some((lineage) => lineage.seen[revision] === 1)) {
      const considered = all.commits.length;
      const own = leftOut.length === 0 ? null : { commits: [...carried] };
      lineages.unshift({ head: revision, ...contained, leftOut, considered, source: own });
      lineages.length = Math.min(lineages.length, maxLineages);
    }
    return { source: commitSource, count: carried.length };
  }

  function containedIn(revision: number): Contained {
    const seen = new Uint8Array(history.size);
    const { fresh, isWhole } = history.reached(revision, seen, revision);
    for (const one of fresh) seen[one] = 1;
    return { seen, isWhole };
  }

  return (run: RunCommits): CarriedCommits => {
    const isForward = run.linearCount === all.commits.length || !hasUnlisted();
    const lineage = isForward ? lineages.find((one) => advance(one, run.revision)) : undefined;
    if (lineage) return withOwn(carriedBy(lineage), lineage, run.own);
    const contained = containedIn(run.revision);
    return withOwn(carriedAside(run, contained), contained, run.own);
  };
}

const allOf = (source: CommitSource): CarriedCommits => ({ source, count: source.commits.length });

const isPrefixOf = (commits: readonly number[], source: CommitSource): boolean =>
  commits.length <= source.commits.length && commits.every((commit, index) => source.commits[index] === commit);
