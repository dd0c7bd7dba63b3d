import { type ReactNode, useMemo } from 'react';
import { Chart, type ChartKey } from '../../../charts/Chart.tsx';
import { manyPoints } from '../../../charts/options/base.ts';
import { type Interval, scatterOption } from '../../../charts/options/scatter.ts';
import type { Palette } from '../../../charts/palette.ts';
import { t } from '../../../language/language.ts';
import { metricText } from '../../../language/service-text.ts';
import { count } from '../../../ui/format.ts';
import { releaseKey, useReleases } from '../../shared/figures/use-releases.ts';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { keyOf, type PointsAnswer } from '../points/points.ts';
import type { RunsSelection } from '../selection.ts';
import { type RunFigures, summaryOf } from '../summary.ts';
import { type Before, scatterDataOf, spanOf, spreadTableOf } from './chart-data.ts';
import { weekendKey } from './weekend-key.ts';

interface RunsChartProps extends RunsSelection {
  readonly answer: PointsAnswer;
  readonly before: Before | null;
  readonly figures: RunFigures;
  readonly where: string;
  readonly choose: (point: string) => void;
}

/** The scatter of the values with the line of their median, its band, and the period before. */
export function RunsChart(props: RunsChartProps): ReactNode {
  const { project, range, calendar, now } = useProjectScreen();
  const { metric, choice, answer, before, figures, where, choose } = props;
  const summary = summaryOf(metricText(metric), figures, where);
  const { from, to, preset } = range;
  const days = useMemo(() => ({ preset, from, to }), [preset, from, to]);
  const { scale } = choice;
  const { time_zone: zone } = project;
  const releases = useReleases(project.id, range);
  const today = calendar.dayOf(now);
  const option = useMemo(() => {
    const data = scatterDataOf({ summary, answer, before, range: days, today, scale, calendar, zone });
    return (palette: Palette, part?: Interval | 'all') => scatterOption({ ...data, releases }, palette, part);
  }, [summary, answer, before, days, today, scale, calendar, zone, releases]);
  return (
    <>
      <Chart
        summary={summary}
        option={option}
        table={spreadTableOf(answer)}
        height={320}
        keys={[
          ...keysOf({ flaky: figures.flaky > 0, before: before !== null }, answer.by),
          ...weekendKey(spanOf(days, answer)),
          ...(releases.length > 0 ? [releaseKey] : []),
        ]}
        onSelect={(series, index) => {
          if (series === 'points' || series === 'marked') choose(keyOf(answer.points, index));
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
  shown: { readonly flaky: boolean; readonly before: boolean },
  bucket: 'day' | 'week',
): readonly ChartKey[] {
  return [
    { mark: 'dot', text: t('runs.keys.value'), series: 'points' },
    ...(shown.flaky ? [{ mark: 'diamond', text: t('runs.keys.flaky'), series: 'marked' } as const] : []),
    { mark: 'line', text: t(`runs.keys.medianOf.${bucket}`), series: 'middle' },
    { mark: 'band', text: t('runs.keys.middleHalf'), series: 'band' },
    ...(shown.before ? [{ mark: 'dashed', text: t('runs.keys.medianBefore'), series: 'before' } as const] : []),
  ];
}
