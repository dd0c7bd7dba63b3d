import type { ChartOption } from '../echarts.ts';
import type { Palette } from '../palette.ts';
import type { DurationScale } from '../scales/duration-scale.ts';
import { base, durationAxis, manyPoints, timeAxis } from './base.ts';
import { type Interval, type ReleaseMark, releaseMarks, type ScatterPoint } from './scatter.ts';

export interface TrendData {
  readonly summary: string;
  readonly span: Interval;
  readonly scale: DurationScale;
  /** How many ticks of time there is room for. */
  readonly ticks?: number;
  /** The quiet dots behind the line. */
  readonly dots: readonly Omit<ScatterPoint, 'marked'>[];
  readonly line: readonly Omit<ScatterPoint, 'marked'>[];
  /** The line of the period before, moved to where the shown period is. */
  readonly before?: readonly { readonly x: number; readonly y: number }[];
  /** Whether the days of the last point have not all ended: it is drawn hollow. */
  readonly isUnfinished?: boolean;
  /** Quiet marks along the bottom: the days of releases. */
  readonly releases?: readonly ReleaseMark[];
  /** The value of the last point in words, written beside it. */
  readonly last?: string;
  /** In seconds, with its words. */
  readonly target?: { readonly value: number; readonly text: string } | null;
}

/** The line and its words at a height that is aimed at. */
const targetLine = ({ value, text }: { readonly value: number; readonly text: string }, palette: Palette) => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color: palette.good, type: 'dashed' as const, width: 1.5 },
  label: { formatter: text, position: 'insideStartTop' as const, color: palette.good, fontSize: 11 },
  data: [{ yAxis: value }],
});

/** A small chart: light dots and the line through them, with a tooltip wherever the pointer is. */
export function trendOption(data: TrendData, palette: Palette): ChartOption {
  const drawn = ({ x, y }: { x: number; y: number }, index: number) => [x, Math.max(data.scale.min, y), index];
  const shared = base(data.summary, palette);
  return {
    ...shared,
    tooltip: {
      ...shared.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'line', snap: true, lineStyle: { color: palette.quiet, type: 'solid', width: 1 } },
      formatter: (shown: unknown) => labelAt(shown, data),
    },
    grid: {
      left: 4,
      right: data.last === undefined ? 8 : 72,
      top: 8,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: timeAxis(palette, data.span, { most: data.ticks ?? 7 }),
    yAxis: durationAxis(data.scale, palette),
    series: [
      releaseMarks(data.releases ?? [], data.scale.min, palette, 4),
      {
        type: 'scatter',
        id: 'dots',
        symbolSize: 4,
        large: data.dots.length > manyPoints,
        data: data.dots.map(drawn),
        itemStyle: { color: palette.quiet, opacity: 0.45 },
        tooltip: { formatter: ({ dataIndex }: { dataIndex: number }) => data.dots[dataIndex]?.label ?? '' },
      },
      ...(data.before ? [lineBefore(data.before.map(drawn), palette)] : []),
      {
        type: 'line',
        id: 'line',
        data: data.line.map((point, at) => ({
          value: drawn(point, at),
          ...(data.isUnfinished && at === data.line.length - 1 ? { itemStyle: hollow(palette) } : {}),
        })),
        symbol: 'circle',
        symbolSize: 5,
        ...(data.line.length > manyPoints ? { sampling: 'lttb' as const } : {}),
        lineStyle: { color: palette.accent, width: 2 },
        itemStyle: { color: palette.accent },
        // The point that the keyboard focuses.
        tooltip: { formatter: ({ dataIndex }: { dataIndex: number }) => data.line[dataIndex]?.label ?? '' },
        areaStyle: { color: palette.accent, opacity: 0.08 },
        ...(data.last === undefined
          ? {}
          : {
              endLabel: {
                show: true,
                formatter: data.last,
                color: palette.text,
                fontWeight: 600,
                fontSize: 12,
                distance: 8,
              },
            }),
        ...(data.target ? { markLine: targetLine(data.target, palette) } : {}),
      },
    ],
  } as ChartOption;
}

const hollow = (palette: Palette) => ({ color: palette.surface, borderColor: palette.accent, borderWidth: 2 });

/** A light line without pointer events: its values are in the tooltip of the other. */
const lineBefore = (data: readonly (readonly number[])[], palette: Palette) => ({
  type: 'line',
  id: 'before',
  data,
  symbol: 'none',
  silent: true,
  lineStyle: { color: palette.quiet, width: 1.5, type: 'dashed', opacity: 0.7 },
  tooltip: { show: false },
});

/** The tooltip of what is under the pointer: the point of the line, else the dots. */
function labelAt(shown: unknown, { dots, line }: TrendData): string {
  const under = (Array.isArray(shown) ? shown : [shown]) as readonly {
    readonly seriesId?: string;
    readonly dataIndex: number;
  }[];
  const labelsOf = (id: string, points: TrendData['line']): readonly string[] =>
    under.flatMap(({ seriesId, dataIndex }) => (seriesId === id ? (points[dataIndex]?.label ?? []) : []));
  const ofLine = labelsOf('line', line);
  return (ofLine.length > 0 ? ofLine : labelsOf('dots', dots)).join('\n');
}
