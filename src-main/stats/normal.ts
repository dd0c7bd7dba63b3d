/** How likely a standard normal value lies at least `z` from 0 on either side; right to seven digits, and no more than 1. */
export const twoSidedNormal = (z: number): number => Math.min(1, erfc(Math.abs(z) / Math.SQRT2));

/** Press and others, Numerical Recipes (2nd edition), section 6.2: the highest power first. */
const coefficients = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
  -1.26551223,
];

function erfc(x: number): number {
  const t = 1 / (1 + x / 2);
  return t * Math.exp(-x * x + coefficients.reduce((sum, coefficient) => sum * t + coefficient, 0));
}
