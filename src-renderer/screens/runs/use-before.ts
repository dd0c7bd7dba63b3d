import { useMemo } from 'react';
import { useEndpoint } from '../../api/hooks.ts';
import { daysOf, periodBefore } from '../range.ts';
import type { Before } from './chart-data.ts';
import type { RunsOfOne } from './RunsOfIntegration.tsx';

/** The values of the period before, asked with the same choices; null while they are not there or are not compared with. */
export function useBefore({ endpoint, input, range, calendar, compare }: RunsOfOne): Before | null {
  const earlier = compare ? periodBefore(range, calendar) : null;
  const asked = { ...input, ...(earlier ? daysOf(earlier) : {}) };
  const { data, isPlaceholderData } = useEndpoint(endpoint, asked, earlier === null);
  const from = earlier?.from ?? null;
  return useMemo(
    () =>
      from === null || !data || isPlaceholderData
        ? null
        : { from, values: data.data.map(({ x, y }) => ({ day: x, seconds: y })) },
    [data, isPlaceholderData, from],
  );
}
