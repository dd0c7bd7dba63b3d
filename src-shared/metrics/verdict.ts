import type { Comparison } from '../stats/comparison.ts';

export const verdicts = ['better', 'worse', 'same', 'too_few'] as const;
export type Verdict = (typeof verdicts)[number];

/** So many values both periods need before a difference is judged. */
export const leastValues = 20;
/** A p-value of this or more means no difference. */
export const significance = 0.05;

/** A figure of one period and how many values it is made of. */
export interface PeriodFigure {
  readonly value: number | null;
  readonly count: number;
}

/**
 * Whether a figure got better or worse. The figure must move in the direction that the test found: of skewed times the mean can fall while most rise.
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
