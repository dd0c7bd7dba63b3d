import { useMemo } from 'react';
import { averageEndpoint } from '#shared/api/series.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { daysOf } from '../range.ts';
import { earlierDays } from './earlier.ts';
import type { OverviewShown } from './shown.ts';

export type Average = NonNullable<SeriesMetric['average']>;

type Asked = Pick<OverviewShown, 'project'> & { readonly range: Parameters<typeof daysOf>[0] };

/** The daily averages of the range. `skip` waits. */
export function useAverage(average: Average, { project, range }: Asked, skip = false) {
  const endpoint = useMemo(() => averageEndpoint(average), [average]);
  return useEndpoint(endpoint, { project_id: project.id, include: 'evidence', ...daysOf(range) }, skip);
}

/** The daily averages of the range and, where it is known, of the period before it. */
export function useComparedAverage(average: Average, shown: OverviewShown) {
  const earlier = earlierDays(shown);
  const now = useAverage(average, shown);
  const before = useAverage(average, { ...shown, range: earlier ?? shown.range }, earlier === null);
  return { now, before: earlier === null ? null : before };
}
