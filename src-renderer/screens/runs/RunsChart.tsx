import { type ReactNode, useMemo } from 'react';
import { averageEndpoint } from '#shared/api/series.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { manyPoints } from '../../charts/base.ts';
import { Chart, type ChartKey } from '../../charts/Chart.tsx';
import type { Palette } from '../../charts/palette.ts';
import { type Stretch, scatterOption } from '../../charts/scatter.ts';
import { t } from '../../language/language.ts';
import { metricWords } from '../../language/service-words.ts';
import { daysOf } from '../range.ts';
import { releaseKey, useReleases } from '../use-releases.ts';
import { type AverageAnswer, type Before, scatterDataOf, spreadTableOf, stretchOf } from './chart-data.ts';
import type { RunPoint } from './points.ts';
import type { RunsShown } from './RunsOfIntegration.tsx';
import { type RunFigures, summaryOf } from './summary.ts';

const noAverage = { id: 'none', about: '' };

interface RunsChartProps extends RunsShown {
  readonly points: readonly RunPoint[];
  readonly before: Before | null;
  readonly figures: RunFigures;
  readonly where: string;
  readonly choose: (point: string) => void;
  readonly chooseAverage: (average: AverageAnswer['data'][number]) => void;
}

/** The scatter of the points with their band, the period before, and the project's daily averages where asked for. */
export function RunsChart(props: RunsChartProps): ReactNode {
  const { metric, project, asked, range, calendar, points, before, figures, where, choose, chooseAverage } = props;
  const endpoint = useMemo(() => averageEndpoint(metric.average ?? noAverage), [metric]);
  const shown = asked.averages && metric.average !== null;
  const input = { project_id: project.id, ...daysOf(range), include: 'evidence' as const };
  const answer = useEndpoint(endpoint, input, !shown).data;
  const averages = shown ? (answer ?? null) : null;
  const summary = summaryOf(metricWords(metric), figures, where);
  const { from, to, preset } = range;
  const days = useMemo(() => ({ preset, from, to }), [preset, from, to]);
  const { scale } = asked;
  const releases = useReleases(project.id, range);
  const option = useMemo(() => {
    const data = scatterDataOf({ summary, points, averages, before, range: days, scale, calendar });
    return (palette: Palette, part?: Stretch | 'all') => scatterOption({ ...data, releases }, palette, part);
  }, [summary, points, averages, before, days, scale, calendar, releases]);
  return (
    <>
      <Chart
        summary={summary}
        option={option}
        table={spreadTableOf(points, days)}
        height={340}
        keys={[
          ...keysOf({ flaky: figures.flaky > 0, before: before !== null, averages: shown }, stretchOf(days, points)),
          ...(releases.length > 0 ? [releaseKey] : []),
        ]}
        onSelect={(series, place) => {
          if (series === 'averages') {
            const average = averages?.data[place];
            if (average) chooseAverage(average);
            return;
          }
          const point = series === 'points' || series === 'marked' ? points[place] : undefined;
          if (point) choose(point.key);
        }}
      />
      {points.length > manyPoints && <p className="quiet">{t('runs.sampled', { count: points.length })}</p>}
    </>
  );
}

function keysOf(
  shown: { readonly flaky: boolean; readonly before: boolean; readonly averages: boolean },
  stretch: 'day' | 'week',
): readonly ChartKey[] {
  return [
    { mark: 'dot', text: t('runs.keys.value') },
    ...(shown.flaky ? [{ mark: 'diamond', text: t('runs.keys.flaky') } as const] : []),
    { mark: 'line', text: t(`runs.keys.medianOf.${stretch}`) },
    { mark: 'band', text: t('runs.keys.middleHalf') },
    ...(shown.before ? [{ mark: 'dashed', text: t('runs.keys.medianBefore') } as const] : []),
    ...(shown.averages ? [{ mark: 'square', text: t('runs.keys.mean') } as const] : []),
  ];
}
