import type { Comparison } from '#shared/stats/comparison.ts';
import type { Values } from '#shared/stats/stats.ts';

/**
 * The Mann–Whitney U test, two-sided: whether the values of one period tend to be higher than those of another. By the normal approximation with
 * corrections for ties and for continuity (`method="asymptotic"` in SciPy, `exact=FALSE` in R); the exact distribution differs from it only where
 * there are fewer values than a verdict asks for. Null if a side has no value.
 */
export function mannWhitney(now: Values, before: Values): Comparison | null {
  const [n, m] = [now.length, before.length];
  if (n === 0 || m === 0) return null;
  const { twiceAbove, tieSum } = ranked(Float64Array.from(now).sort(), Float64Array.from(before).sort());
  const distance = twiceAbove / 2 - (n * m) / 2;
  const all = n + m;
  const variance = ((n * m) / 12) * (all + 1 - tieSum / (all * (all - 1)));
  if (variance <= 0 || distance === 0) return { p: 1, direction: 0 };
  const z = Math.max(0, Math.abs(distance) - 0.5) / Math.sqrt(variance);
  return { p: twoSidedNormal(z), direction: distance > 0 ? 1 : -1 };
}

/** Twice U (in how many pairs `now` is higher, ties counting half), and the sum of t³ − t over the groups of equal values. */
function ranked(now: Float64Array, before: Float64Array): { readonly twiceAbove: number; readonly tieSum: number } {
  let [i, j, twiceAbove, tieSum] = [0, 0, 0, 0];
  while (i < now.length || j < before.length) {
    const value = Math.min(now[i] ?? Number.POSITIVE_INFINITY, before[j] ?? Number.POSITIVE_INFINITY);
    const [fromNow, fromBefore] = [i, j];
    while (now[i] === value) i++;
    while (before[j] === value) j++;
    const [ofNow, ofBefore] = [i - fromNow, j - fromBefore];
    twiceAbove += ofNow * (2 * fromBefore + ofBefore);
    tieSum += (ofNow + ofBefore) ** 3 - (ofNow + ofBefore);
  }
  return { twiceAbove, tieSum };
}

/** How likely a standard normal value lies at least `z` from 0 on either side; right to seven digits, and no more than 1. */
const twoSidedNormal = (z: number): number => Math.min(1, erfc(Math.abs(z) / Math.SQRT2));

/** Press and others, Numerical Recipes (2nd edition), section 6.2: the highest power first. */
const coefficients = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
  -1.26551223,
];

function erfc(x: number): number {
  const t = 1 / (1 + x / 2);
  return t * Math.exp(-x * x + coefficients.reduce((sum, coefficient) => sum * t + coefficient, 0));
}
