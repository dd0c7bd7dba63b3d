import type { Ancestry } from '../contract.ts';
import type { Commit, Origin } from './origins.ts';

/** How much of which origin a run carries. */
export interface Carries {
  readonly origin: Origin;
  readonly count: number;
}

/** What a run says for itself. `linear`: how many of all commits it would carry if each revision contained all earlier ones. */
interface Asked {
  readonly revision: string;
  readonly own: readonly number[];
  readonly linear: number;
}

/** A line of history: a revision with all that it contains, onto which newer ones were built. */
interface Line {
  head: string;
  /** The revisions that the head contains, as far as the history goes. */
  readonly seen: Set<string>;
  /** Commits of the series that it does not contain. */
  leftOut: number[];
  /** How many of the series' commits were looked at. */
  considered: number;
  /** Its own list of commits; null while it contains all of the series. */
  origin: Origin | null;
}

/** Lines that are looked at for a run; an older one is found again from its revision. */
const linesKept = 8;

/**
 * What the runs of a series carry where the source host's history is known: of the commits that they list, those that their
 * revision contains. A commit that the history does not know follows the order of the runs. Source: METRICS.md, "Carrying".
 */
export function linesOf(ancestry: Ancestry, repository: string, all: Origin, commitAt: (commit: number) => Commit) {
  const lines: Line[] = [];
  const isKnown = (commit: number): boolean => {
    const { revision, repository: its } = commitAt(commit);
    return revision !== null && (its === null || its === repository) && ancestry.has(revision);
  };
  const isIn = (seen: ReadonlySet<string>, commit: number): boolean => seen.has(commitAt(commit).revision ?? '');
  let looked = 0;
  let unknown = 0;

  function countUnknown(): number {
    for (; looked < all.commits.length; looked++) if (!isKnown(all.commits[looked] ?? -1)) unknown += 1;
    return unknown;
  }

  /** Adds what is built onto the line up to a revision; false where the revision is not built onto it. */
  function advance(line: Line, revision: string): boolean {
    const fresh = reached(ancestry, revision, line.seen);
    if (revision !== line.head && !fresh.meets.has(line.head)) return false;
    for (const one of fresh.revisions) line.seen.add(one);
    line.head = revision;
    return true;
  }

  function carriedBy(line: Line): Carries {
    const candidates = [...line.leftOut, ...all.commits.slice(line.considered)];
    const joins = candidates.filter((commit) => !isKnown(commit) || isIn(line.seen, commit));
    const joined = new Set(joins);
    line.leftOut = candidates.filter((commit) => !joined.has(commit));
    line.considered = all.commits.length;
    if (line.origin) line.origin.commits.push(...joins);
    else if (line.leftOut.length > 0) {
      const leftOut = new Set(line.leftOut);
      line.origin = { commits: all.commits.filter((commit) => !leftOut.has(commit)) };
    }
    const origin = line.origin ?? all;
    return { origin, count: origin.commits.length };
  }

  /** What a run lists itself it carries, whatever the history says. */
  function withOwn({ origin, count }: Carries, seen: ReadonlySet<string>, own: readonly number[]): Carries {
    const more = own.filter((commit) => isKnown(commit) && !isIn(seen, commit));
    if (more.length === 0) return { origin, count };
    const carried = new Set(origin.commits.slice(0, count));
    const missing = more.filter((commit) => !carried.has(commit));
    if (missing.length === 0) return { origin, count };
    return whole({ commits: [...carried, ...missing] });
  }

  /** For a run that goes back, or aside. */
  function anew({ revision, linear }: Asked, seen: Set<string>): Carries {
    const leftOut: number[] = [];
    const carried = all.commits.filter((commit, place) => {
      const carries = isKnown(commit) ? isIn(seen, commit) : place < linear;
      if (!carries) leftOut.push(commit);
      return carries;
    });
    const known = [all, ...lines.flatMap(({ origin }) => origin ?? [])].find((origin) => isStartOf(carried, origin));
    const origin = known ?? { commits: carried };
    if (!lines.some((line) => line.seen.has(revision))) {
      const considered = all.commits.length;
      const isAll = leftOut.length === 0;
      lines.unshift({ head: revision, seen, leftOut, considered, origin: isAll ? null : { commits: [...carried] } });
      lines.length = Math.min(lines.length, linesKept);
    }
    return { origin, count: carried.length };
  }

  return (asked: Asked): Carries => {
    const isForward = asked.linear === all.commits.length || countUnknown() === 0;
    const line = isForward ? lines.find((one) => advance(one, asked.revision)) : undefined;
    if (line) return withOwn(carriedBy(line), line.seen, asked.own);
    const seen = new Set(reached(ancestry, asked.revision, new Set()).revisions);
    return withOwn(anew(asked, seen), seen, asked.own);
  };
}

const whole = (origin: Origin): Carries => ({ origin, count: origin.commits.length });

const isStartOf = (commits: readonly number[], origin: Origin): boolean =>
  commits.length <= origin.commits.length && commits.every((commit, place) => origin.commits[place] === commit);

/** The revisions that one contains, itself too, short of those seen before; and which of these it met. */
function reached(ancestry: Ancestry, from: string, seen: ReadonlySet<string>) {
  const meets = new Set<string>();
  const revisions = new Set<string>();
  const ahead = [from];
  for (let one = ahead.pop(); one !== undefined; one = ahead.pop()) {
    if (seen.has(one)) meets.add(one);
    else if (!revisions.has(one)) {
      revisions.add(one);
      ahead.push(...(ancestry.get(one) ?? []));
    }
  }
  return { revisions, meets };
}
