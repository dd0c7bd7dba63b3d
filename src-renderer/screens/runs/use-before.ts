import { useMemo } from 'react';
import { points, pointsChange } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { daysOf, type OpenDays, periodBefore } from '../shared/period/range.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';
import type { Before } from './chart/chart-data.ts';
import type { PointsAnswer } from './points/points.ts';
import type { RunsOfOne } from './selection.ts';

/** The period before, asked with the same choices; null while it is not there or is not compared with. Its points are not drawn. */
export function useBefore({ input, compare }: RunsOfOne, { by }: Pick<PointsAnswer, 'by'>): Before | null {
  const { range, calendar } = useProjectScreen();
  const earlier = compare ? periodBefore(range, calendar) : null;
  const inputBefore = { ...input, ...(earlier ? daysOf(earlier) : {}), by, most: 0 };
  const { data, isPlaceholderData } = useEndpoint(points, inputBefore, earlier === null);
  const change = usePointsChange(input, range, earlier);
  const from = earlier?.from ?? null;
  return useMemo(
    () => (from === null || !data || !change || isPlaceholderData ? null : { from, answer: data, change }),
    [data, change, isPlaceholderData, from],
  );
}

/** How the median changed; undefined while it is not there, or where the days are open. */
function usePointsChange(input: RunsOfOne['input'], now: OpenDays, before: OpenDays | null) {
  const { from, to } = now;
  const { from: before_from, to: before_to } = before ?? { from: null, to: null };
  const isOpen = from === null || to === null || before_from === null || before_to === null;
  const days = isOpen ? { from: '', to: '', before_from: '', before_to: '' } : { from, to, before_from, before_to };
  const { data, isPlaceholderData } = useEndpoint(pointsChange, { ...input, ...days }, isOpen);
  return isPlaceholderData ? undefined : data;
}
