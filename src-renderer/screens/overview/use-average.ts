import { useMemo } from 'react';
import { averageEndpoint } from '#shared/api/series.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { covers, daysOf, type OpenDays } from '../range.ts';
import type { AverageAnswer } from './averages.ts';
import { earlierDays } from './earlier.ts';
import type { OverviewShown } from './shown.ts';

export type Average = NonNullable<SeriesMetric['average']>;

/** The daily averages of some days. */
export function useAverage(
  average: Average,
  { project, range }: Pick<OverviewShown, 'project'> & { readonly range: OpenDays },
) {
  const endpoint = useMemo(() => averageEndpoint(average), [average]);
  return useEndpoint(endpoint, { project_id: project.id, include: 'evidence', ...daysOf(range) });
}

/** What is compared on a screen that shows the averages of other days too. */
export interface AverageCompared extends OverviewShown {
  readonly onScreen: OpenDays;
}

/**
 * The daily averages of the range and, where it is known, of the period before it. What lies among the days that the screen shows anyhow is taken from
 * there: a day's average is the same whoever asks.
 */
export function useComparedAverage(average: Average, { onScreen, ...shown }: AverageCompared) {
  const { range } = shown;
  const earlier = earlierDays(shown);
  const compared = { from: (earlier ?? range).from, to: range.to };
  const asked = (days: OpenDays) => ({ ...shown, range: covers(onScreen, compared) ? onScreen : days });
  const now = useAverage(average, asked(range)).data;
  const before = useAverage(average, asked(earlier ?? range)).data;
  return { now: now && during(range, now), before: earlier === null ? null : before && during(earlier, before) };
}

const during = (days: OpenDays, answer: AverageAnswer): AverageAnswer => ({
  ...answer,
  data: answer.data.filter(({ x }) => covers(days, { from: x, to: x })),
});
