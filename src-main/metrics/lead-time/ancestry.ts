import type { Numbered } from '../../stats/int-map.ts';
import type { Origin } from './commit-sources.ts';
import type { Commit } from './commits.ts';
import type { History } from './history.ts';

/** How much of which origin a run carries. */
export interface Carries {
  readonly origin: Origin;
  readonly count: number;
}

/** What a run says for itself. `linear`: how many of all commits it would carry if each revision contained all earlier ones. */
interface Asked {
  /** The number of its revision in the history. */
  readonly revision: number;
  readonly own: Int32Array;
  readonly linear: number;
}

/** A line of history: a revision with all that it contains, onto which newer ones were built. */
interface Line {
  head: number;
  /** By number: whether the head contains the revision. */
  readonly seen: Uint8Array;
  /** Commits of the series that it does not contain. */
  leftOut: number[];
  /** How many of the series' commits were looked at. */
  considered: number;
  /** Its own list of commits; null while it contains all of the series. */
  origin: Origin | null;
}

/** What is known of the commits of a series. */
interface Known {
  readonly repository: string;
  readonly commitAt: (commit: number) => Commit;
  /** Remembers the number of each commit's revision in the history, or `unknown`. */
  readonly numbers: Numbered;
}

/** Lines that are looked at for a run; an older one is found again from its revision. */
const linesKept = 8;
const unknown = -1;

/**
 * What the runs of a series carry where the source host's history is known: of the commits that they list, those that their
 * revision contains. A commit that the history does not know follows the order of the runs. Source: METRICS.md, "Carrying".
 */
export function linesOf(history: History, all: Origin, { repository, commitAt, numbers }: Known) {
  const lines: Line[] = [];
  let looked = 0;
  let strangers = 0;

  /** The number of a commit's revision in the history, or `unknown`. */
  function numberOf(commit: number): number {
    const known = numbers.get(commit);
    if (known !== undefined) return known;
    const { revision, repository: its } = commitAt(commit);
    const isHere = revision !== null && (its === null || its === repository);
    const number = isHere ? (history.numberOf(revision) ?? unknown) : unknown;
    numbers.set(commit, number);
    return number;
  }
  const isKnown = (commit: number): boolean => numberOf(commit) !== unknown;
  const isIn = (seen: Uint8Array, commit: number): boolean => seen[numberOf(commit)] === 1;

  function hasStrangers(): boolean {
    for (; looked < all.commits.length; looked++) if (!isKnown(all.commits[looked] ?? -1)) strangers += 1;
    return strangers > 0;
  }

  /** Adds what is built onto the line up to a revision; false where the revision is not built onto it. */
  function advance(line: Line, revision: number): boolean {
    const { fresh, meets } = history.reached(revision, line.seen, line.head);
    if (!meets) return false;
    for (const one of fresh) line.seen[one] = 1;
    line.head = revision;
    return true;
  }

  function carriedBy(line: Line): Carries {
    const candidates = [...line.leftOut, ...all.commits.slice(line.considered)];
    line.considered = all.commits.length;
    line.leftOut = [];
    const joins: number[] = [];
    for (const commit of candidates) (isKnown(commit) && !isIn(line.seen, commit) ? line.leftOut : joins).push(commit);
    if (line.origin) line.origin.commits.push(...joins);
    else if (line.leftOut.length > 0) {
      const leftOut = new Set(line.leftOut);
      line.origin = { commits: all.commits.filter((commit) => !leftOut.has(commit)) };
    }
    return whole(line.origin ?? all);
  }

  /** What a run lists itself it carries, whatever the history says. */
  function withOwn({ origin, count }: Carries, seen: Uint8Array, own: Int32Array): Carries {
    const more = own.filter((commit) => isKnown(commit) && !isIn(seen, commit));
    if (more.length === 0) return { origin, count };
    const carried = new Set(origin.commits.slice(0, count));
    const missing = more.filter((commit) => !carried.has(commit));
    return missing.length === 0 ? { origin, count } : whole({ commits: [...carried, ...missing] });
  }

  /** For a run that goes back, or aside. */
  function anew({ revision, linear }: Asked, seen: Uint8Array): Carries {
    const carried: number[] = [];
    const leftOut: number[] = [];
    for (let place = 0; place < all.commits.length; place++) {
      const commit = all.commits[place] ?? -1;
      const number = numberOf(commit);
      const carries = number === unknown ? place < linear : seen[number] === 1;
      (carries ? carried : leftOut).push(commit);
    }
    const known = [all, ...lines.flatMap(({ origin }) => origin ?? [])].find((origin) => isStartOf(carried, origin));
    const origin = known ?? { commits: carried };
    if (!lines.some((line) => line.seen[revision] === 1)) {
      const considered = all.commits.length;
      const own = leftOut.length === 0 ? null : { commits: [...carried] };
      lines.unshift({ head: revision, seen, leftOut, considered, origin: own });
      lines.length = Math.min(lines.length, linesKept);
    }
    return { origin, count: carried.length };
  }

  function containedIn(revision: number): Uint8Array {
    const seen = new Uint8Array(history.size);
    for (const one of history.reached(revision, seen, revision).fresh) seen[one] = 1;
    return seen;
  }

  return (asked: Asked): Carries => {
    const isForward = asked.linear === all.commits.length || !hasStrangers();
    const line = isForward ? lines.find((one) => advance(one, asked.revision)) : undefined;
    if (line) return withOwn(carriedBy(line), line.seen, asked.own);
    const seen = containedIn(asked.revision);
    return withOwn(anew(asked, seen), seen, asked.own);
  };
}

const whole = (origin: Origin): Carries => ({ origin, count: origin.commits.length });

const isStartOf = (commits: readonly number[], origin: Origin): boolean =>
  commits.length <= origin.commits.length && commits.every((commit, place) => origin.commits[place] === commit);
