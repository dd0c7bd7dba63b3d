import { day, hour } from './work-time.ts';

/** What becomes better and worse in the company towards the end of its story, and what is broken there. */
export interface Trends {
  /** How long releases wait and tests last, and how many pushes go to branches, as a share of what was usual. */
  delivery(moment: number): number;
  /** The chance that a product takes a new library over at once, and not with its next change. */
  libraryUpdates(moment: number): number;
  /** How many times as long as usual a finished issue waits for acceptance. */
  acceptance(moment: number): number;
  /** From when one pipeline stays broken; `team.ts` chooses which: the smoke test of the web front end. */
  readonly brokenFrom: number;
  /** From then on the others recover with the next try, so that the smoke test stands out. */
  readonly steadyFrom: number;
  /** From then on the others do not break. */
  readonly calmFrom: number;
}

/** `end` closes the day of `until`, at which the company is looked at. */
export function trendsUntil(end: number, until: number): Trends {
  const ramp = (moment: number, daysBefore: readonly [number, number], last: number): number => {
    const [first, second] = daysBefore.map((days) => end - days * day) as [number, number];
    const share = Math.min(1, Math.max(0, (moment - first) / (second - first)));
    return 1 + share * (last - 1);
  };
  return {
    delivery: (moment) => ramp(moment, [75, 12], 0.25),
    libraryUpdates: (moment) => ramp(moment, [75, 12], 1.9) - 1,
    acceptance: (moment) => ramp(moment, [36, 24], 24),
    brokenFrom: end - 5 * day,
    steadyFrom: end - 28 * day,
    calmFrom: until - 2 * hour,
  };
}
