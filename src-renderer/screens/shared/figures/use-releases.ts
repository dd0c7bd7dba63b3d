import { useMemo } from 'react';
import { daysOfDeployments } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import type { ChartKey } from '../../../charts/Chart.tsx';
import type { ReleaseMark } from '../../../charts/options/scatter.ts';
import { chartDay } from '../../../charts/scales/wall-clock.ts';
import { t } from '../../../language/language.ts';
import { calendarDay } from '../../../ui/format.ts';
import { leadTimeDays, type Range } from '../period/range.ts';

const halfDay = 43_200_000;
/** What the marks mean. */
export const releaseKey: ChartKey = { mark: 'tick', text: t('common.dayOfDeployment'), series: 'releases' };

const none: readonly ReleaseMark[] = [];

/** The input of the request for the marks of some days. */
export const releasesInput = (projectId: number, { from, to }: Pick<Range, 'from' | 'to'>) => ({
  project_id: projectId,
  ...leadTimeDays({ from, to }),
});

/** The days on which a release point deployed, as quiet marks of a chart; none while they are not known. */
export function useReleases(projectId: number, days: Pick<Range, 'from' | 'to'>): readonly ReleaseMark[] {
  const deployDays = useEndpoint(daysOfDeployments, releasesInput(projectId, days)).data?.days;
  return useMemo(
    () =>
      deployDays?.map(({ day, passing }) => ({
        x: chartDay(day) + halfDay,
        label: `${calendarDay(day)}\n${t('common.deployments', { count: passing })}`,
      })) ?? none,
    [deployDays],
  );
}
