import type { Comparison } from '../stats/comparison.ts';

export const verdicts = ['better', 'worse', 'same', 'too_few'] as const;
export type Verdict = (typeof verdicts)[number];

/** So many values both periods need before a difference is judged. */
export const leastValues = 20;
/** A difference that chance alone makes more often is none. */
export const significance = 0.05;

/** A figure of one period and how many values it is made of. */
export interface PeriodFigure {
  readonly value: number | null;
  readonly count: number;
}

/**
 * Whether a figure got better or worse. The figure has to point the way that the test does: of skewed times the mean can fall while most of them rise.
 * Source: METRICS.md, "Better, worse, about the same".
 */
export function verdictOf({
  now,
  before,
  better,
  comparison,
}: {
  readonly now: PeriodFigure;
  readonly before: PeriodFigure;
  readonly better: 'lower' | 'higher';
  readonly comparison: Comparison | null;
}): Verdict {
  if (comparison === null || now.value === null || before.value === null) return 'too_few';
  if (Math.min(now.count, before.count) < leastValues) return 'too_few';
  const difference = now.value - before.value;
  if (comparison.p >= significance || difference * comparison.direction <= 0) return 'same';
  return difference < 0 === (better === 'lower') ? 'better' : 'worse';
}
