import { type ReactNode, useMemo } from 'react';
import { averageEndpoint } from '#shared/api/series.ts';
import type { SeriesDescriptor } from '#shared/metrics/descriptor.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { Chart } from '../../../charts/Chart.tsx';
import { type Interval, scatterOption } from '../../../charts/options/scatter.ts';
import type { Palette } from '../../../charts/palette.ts';
import { t } from '../../../language/language.ts';
import { metricText } from '../../../language/service-text.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { releaseKey, useReleases } from '../../shared/figures/use-releases.ts';
import { daysOf, rangeText } from '../../shared/period/range.ts';
import { ShowAllTime } from '../../shared/period/ShowAllTime.tsx';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import type { AverageAnswer } from '../chart/chart-data.ts';
import { weekendKey } from '../chart/weekend-key.ts';
import type { RunsQuery } from '../query.ts';
import { averagesDataOf, averagesSpan, averagesTableOf } from './average-data.ts';

interface AverageChartProps {
  readonly average: NonNullable<SeriesDescriptor['average']>;
  readonly choice: RunsQuery;
  readonly choose: (average: AverageAnswer['data'][number]) => void;
}

/** The daily averages of every integration of the project. */
export function AverageChart(props: AverageChartProps): ReactNode {
  const { project, range } = useProjectScreen();
  const { average } = props;
  const endpoint = useMemo(() => averageEndpoint(average), [average]);
  const answer = useEndpoint(endpoint, { project_id: project.id, ...daysOf(range), include: 'evidence' as const });
  return (
    <Ask query={answer} isEmpty={({ data }) => data.length === 0} empty={<ShowAllTime />}>
      {(averages) => <AveragesDrawn {...props} averages={averages} />}
    </Ask>
  );
}

function AveragesDrawn({
  average,
  choice: { scale },
  averages,
  choose,
}: AverageChartProps & { readonly averages: AverageAnswer }): ReactNode {
  const { project, range } = useProjectScreen();
  const releases = useReleases(project.id, range);
  const summary = t('runs.average.summary', {
    metric: metricText(average).title,
    range: rangeText(range),
    values: t('common.values', { count: averages.data.length }),
  });
  const { from, to } = range;
  const option = useMemo(() => {
    const data = averagesDataOf({ summary, averages, range: { from, to }, scale });
    return (palette: Palette, part?: Interval | 'all') => scatterOption({ ...data, releases }, palette, part);
  }, [summary, averages, from, to, scale, releases]);
  return (
    <Chart
      summary={summary}
      option={option}
      table={averagesTableOf(averages)}
      height={320}
      keys={[
        { mark: 'dot', text: t('runs.keys.mean'), series: 'averages' },
        ...weekendKey(averagesSpan(averages, { from, to })),
        ...(releases.length > 0 ? [releaseKey] : []),
      ]}
      onSelect={(series, index) => {
        const one = averages.data[index];
        if (series === 'averages' && one) choose(one);
      }}
    />
  );
}
