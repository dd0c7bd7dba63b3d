import { useMemo } from 'react';
import { averageEndpoint } from '#shared/api/series.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { daysOf, periodBefore } from '../range.ts';
import type { OverviewShown } from './shown.ts';

export type Average = NonNullable<SeriesMetric['average']>;

/** The daily averages of the range and of the period before it. */
export function useAverage(average: Average, { project, range, calendar }: OverviewShown) {
  const endpoint = useMemo(() => averageEndpoint(average), [average]);
  const earlier = periodBefore(range, calendar);
  const asked = { project_id: project.id, include: 'evidence' as const };
  const now = useEndpoint(endpoint, { ...asked, ...daysOf(range) });
  const before = useEndpoint(endpoint, { ...asked, ...daysOf(earlier ?? range) }, earlier === null);
  return { now, before: earlier === null ? null : before };
}
