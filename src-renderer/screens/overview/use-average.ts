import { useMemo } from 'react';
import { averageEndpoint } from '#shared/api/series.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { daysOf } from '../range.ts';
import { earlierDays } from './earlier.ts';
import type { OverviewShown } from './shown.ts';

export type Average = NonNullable<SeriesMetric['average']>;

/** The daily averages of the range and, where it is known, of the period before it. */
export function useAverage(average: Average, shown: OverviewShown) {
  const { project, range } = shown;
  const endpoint = useMemo(() => averageEndpoint(average), [average]);
  const earlier = earlierDays(shown);
  const asked = { project_id: project.id, include: 'evidence' as const };
  const now = useEndpoint(endpoint, { ...asked, ...daysOf(range) });
  const before = useEndpoint(endpoint, { ...asked, ...daysOf(earlier ?? range) }, earlier === null);
  return { now, before: earlier === null ? null : before };
}
