import { useMemo } from 'react';
import { averageEndpoint } from '#shared/api/series.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { covers, daysOf, type OpenDays } from '../range.ts';
import type { AverageAnswer } from './averages.ts';
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
 * The daily averages of the range. What lies among the days that the screen shows anyhow is taken from there: a day's average is the same whoever asks.
 */
export function useAverageWithin(average: Average, { onScreen, ...shown }: AverageCompared): AverageAnswer | undefined {
  const { range } = shown;
  const { data } = useAverage(average, { ...shown, range: covers(onScreen, range) ? onScreen : range });
  return data && { ...data, data: data.data.filter(({ x }) => covers(range, { from: x, to: x })) };
}
