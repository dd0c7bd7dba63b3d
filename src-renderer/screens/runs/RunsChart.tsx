import { type ReactNode, useMemo } from 'react';
import { averageEndpoint } from '#shared/api/series.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { manyPoints } from '../../charts/base.ts';
import { Chart, type ChartKey } from '../../charts/Chart.tsx';
import type { Palette } from '../../charts/palette.ts';
import { type Stretch, scatterOption } from '../../charts/scatter.ts';
import { t } from '../../language/language.ts';
import { metricWords } from '../../language/service-words.ts';
import { count } from '../../ui/format.ts';
import { daysOf } from '../range.ts';
import { releaseKey, useReleases } from '../use-releases.ts';
import { type AverageAnswer, type Before, scatterDataOf, spreadTableOf } from './chart-data.ts';
import { keyOf, type PointsAnswer } from './points.ts';
import type { RunsShown } from './RunsOfIntegration.tsx';
import { type RunFigures, summaryOf } from './summary.ts';

const noAverage = { id: 'none', about: '' };

interface RunsChartProps extends RunsShown {
  readonly answer: PointsAnswer;
  readonly before: Before | null;
  readonly figures: RunFigures;
  readonly where: string;
  readonly choose: (point: string) => void;
  readonly chooseAverage: (average: AverageAnswer['data'][number]) => void;
}

/** The scatter of the points with their band, the period before, and the project's daily averages where asked for. */
export function RunsChart(props: RunsChartProps): ReactNode {
  const { metric, project, asked, range, calendar, answer, before, figures, where, choose, chooseAverage } = props;
  const endpoint = useMemo(() => averageEndpoint(metric.average ?? noAverage), [metric]);
  const shown = asked.averages && metric.average !== null;
  const input = { project_id: project.id, ...daysOf(range), include: 'evidence' as const };
  const daily = useEndpoint(endpoint, input, !shown).data;
  const averages = shown ? (daily ?? null) : null;
  const summary = summaryOf(metricWords(metric), figures, where);
  const { from, to, preset } = range;
  const days = useMemo(() => ({ preset, from, to }), [preset, from, to]);
  const { scale } = asked;
  const { time_zone: zone } = project;
  const releases = useReleases(project.id, range);
  const option = useMemo(() => {
    const data = scatterDataOf({ summary, answer, averages, before, range: days, scale, calendar, zone });
    return (palette: Palette, part?: Stretch | 'all') => scatterOption({ ...data, releases }, palette, part);
  }, [summary, answer, averages, before, days, scale, calendar, zone, releases]);
  return (
    <>
      <Chart
        summary={summary}
        option={option}
        table={spreadTableOf(answer)}
        height={340}
        keys={[
          ...keysOf({ flaky: figures.flaky > 0, before: before !== null, averages: shown }, answer.by),
          ...(releases.length > 0 ? [releaseKey] : []),
        ]}
        onSelect={(series, place) => {
          if (series === 'averages') {
            const average = averages?.data[place];
            if (average) chooseAverage(average);
          } else if (series === 'points' || series === 'marked') choose(keyOf(answer.points, place));
        }}
      />
      <HowManyDrawn answer={answer} />
    </>
  );
}

/** What of the points is drawn, where it is not all of them. */
function HowManyDrawn({ answer: { count: all, points } }: { readonly answer: PointsAnswer }): ReactNode {
  const drawn = points.at.length;
  if (drawn <= manyPoints) return null;
  return (
    <p className="quiet">
      {drawn < all ? t('runs.thinned', { drawn: count(drawn), all: count(all) }) : t('runs.sampled', { count: drawn })}
    </p>
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
