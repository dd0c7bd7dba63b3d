import { useMemo } from 'react';
import { points } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { daysOf, periodBefore } from '../range.ts';
import type { Before } from './chart-data.ts';
import type { PointsAnswer } from './points.ts';
import type { RunsOfOne } from './RunsOfIntegration.tsx';

/** The period before, asked with the same choices; null while it is not there or is not compared with. Its points are not drawn. */
export function useBefore(
  { input, range, calendar, compare }: RunsOfOne,
  { by }: Pick<PointsAnswer, 'by'>,
): Before | null {
  const earlier = compare ? periodBefore(range, calendar) : null;
  const asked = { ...input, ...(earlier ? daysOf(earlier) : {}), by, most: 0 };
  const { data, isPlaceholderData } = useEndpoint(points, asked, earlier === null);
  const from = earlier?.from ?? null;
  return useMemo(
    () => (from === null || !data || isPlaceholderData ? null : { from, answer: data }),
    [data, isPlaceholderData, from],
  );
}
