import { type Comparison, directionOf } from '#shared/stats/comparison.ts';

/** A part of a whole, such as the deployments that failed. */
export interface Part {
  readonly part: number;
  readonly whole: number;
}

/** Events over some time, such as deployments over days. */
export interface Events {
  readonly events: number;
  readonly time: number;
}

/** Fisher's exact test, two-sided as in R and SciPy: every table at most as likely as the observed one counts. Null if a side has nothing. */
export function fisherExact(now: Part, before: Part): Comparison | null {
  if (now.whole === 0 || before.whole === 0) return null;
  const parts = now.part + before.part;
  const least = Math.max(0, parts - before.whole);
  const most = Math.min(parts, now.whole);
  const ratio = (k: number): number => ((now.whole - k) * (parts - k)) / ((k + 1) * (before.whole - parts + k + 1));
  return {
    p: twoSided({ observed: now.part, least, most, ratio }),
    direction: directionOf(now.part / now.whole - before.part / before.whole),
  };
}

/**
 * The exact test of two Poisson rates, two-sided as `poisson.test` in R: given the sum, the first count is binomial with the share of its time. Null
 * if there is no event or no time.
 */
export function poissonExact(now: Events, before: Events): Comparison | null {
  const all = now.events + before.events;
  if (all === 0 || now.time <= 0 || before.time <= 0) return null;
  const ratio = (k: number): number => ((all - k) / (k + 1)) * (now.time / before.time);
  return {
    p: twoSided({ observed: now.events, least: 0, most: all, ratio }),
    direction: directionOf(now.events / now.time - before.events / before.time),
  };
}

/** Outcomes as likely as the observed one but for the last digits of a double count as equally likely, as in R. */
const tolerance = 1e-7;

/** The share of all that is at most as likely as the observed, where `ratio` gives how much likelier k + 1 is than k. */
function twoSided({
  observed,
  least,
  most,
  ratio,
}: {
  readonly observed: number;
  readonly least: number;
  readonly most: number;
  readonly ratio: (k: number) => number;
}): number {
  // In logarithms, since the likelihoods of large counts are smaller than any double.
  const logs = new Float64Array(most - least + 1);
  for (let k = least; k < most; k++) logs[k - least + 1] = (logs[k - least] ?? 0) + Math.log(ratio(k));
  const highest = logs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const limit = (logs[observed - least] ?? 0) + Math.log1p(tolerance);
  let [all, asUnlikely] = [0, 0];
  for (const log of logs) {
    const weight = Math.exp(log - highest);
    all += weight;
    if (log <= limit) asUnlikely += weight;
  }
  return Math.min(1, asUnlikely / all);
}
