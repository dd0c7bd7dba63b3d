import { type ReactNode, useMemo } from 'react';
import { averageEndpoint } from '#shared/api/series.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Chart, type ChartKey } from '../../charts/Chart.tsx';
import type { Palette } from '../../charts/palette.ts';
import { type Stretch, scatterOption } from '../../charts/scatter.ts';
import { daysOf } from '../range.ts';
import { scatterDataOf, spreadTableOf, stretchOf } from './chart-data.ts';
import type { RunPoint } from './points.ts';
import type { RunsShown } from './RunsOfIntegration.tsx';
import { type RunFigures, summaryOf } from './summary.ts';

const noAverage = { id: 'none', about: '' };

/** The scatter of the points with their band, and the project's daily averages where asked for. */
export function RunsChart({
  metric,
  project,
  asked,
  range,
  calendar,
  points,
  figures,
  where,
  choose,
}: RunsShown & {
  readonly points: readonly RunPoint[];
  readonly figures: RunFigures;
  readonly where: string;
  readonly choose: (point: string) => void;
}): ReactNode {
  const endpoint = useMemo(() => averageEndpoint(metric.average ?? noAverage), [metric]);
  const shown = asked.averages && metric.average !== null;
  const input = { project_id: project.id, ...daysOf(range), include: 'evidence' as const };
  const averages = useEndpoint(endpoint, input, !shown);
  const summary = summaryOf(metric, figures, where);
  const { from, to, preset } = range;
  const days = useMemo(() => ({ preset, from, to }), [preset, from, to]);
  const option = useMemo(() => {
    const means = shown ? (averages.data ?? null) : null;
    const data = scatterDataOf({ summary, points, averages: means, range: days, scale: asked.scale, calendar });
    return (palette: Palette, shown?: Stretch | 'all') => scatterOption(data, palette, shown);
  }, [summary, points, averages.data, shown, days, asked.scale, calendar]);
  const stretch = stretchOf(days, points);
  const keys: readonly ChartKey[] = [
    { mark: 'dot', text: 'One value' },
    ...(figures.flaky > 0 ? [{ mark: 'diamond', text: 'Flaky: repaired by the revision that broke it' } as const] : []),
    { mark: 'line', text: `Median of the ${stretch}` },
    { mark: 'band', text: 'Middle half (25th to 75th percentile)' },
    ...(shown ? [{ mark: 'square', text: 'Daily average of an integration' } as const] : []),
  ];
  return (
    <Chart
      summary={summary}
      option={option}
      table={spreadTableOf(points, days)}
      height={340}
      keys={keys}
      onSelect={(series, place) => {
        const point = series === 'points' || series === 'marked' ? points[place] : undefined;
        if (point) choose(point.key);
      }}
    />
  );
}
