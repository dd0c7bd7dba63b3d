import type { ChartOption } from '../echarts.ts';
import type { Palette } from '../palette.ts';
import type { DurationScale } from '../scales/duration-scale.ts';
import { base, durationAxis, manyPoints, timeAxis } from './base.ts';
import { crosshairLine } from './crosshair.ts';
import { type Interval, type ReleaseMark, releaseMarks, type ScatterPoint } from './scatter.ts';

export interface TrendData {
  readonly summary: string;
  readonly span: Interval;
  readonly scale: DurationScale;
  /** What a scale that is not linear is called, above its axis. */
  readonly scaleName?: string;
  /** How many ticks of time there is room for. */
  readonly ticks?: number;
  /** The quiet dots behind the line. */
  readonly dots: readonly Omit<ScatterPoint, 'marked'>[];
  readonly line: readonly Omit<ScatterPoint, 'marked'>[];
  /** How far values spread above the line, drawn as a band. */
  readonly spread?: readonly { readonly x: number; readonly low: number; readonly high: number }[];
  /** The line of the period before, moved to where the shown period is. */
  readonly before?: readonly { readonly x: number; readonly y: number }[];
  /** Whether the days of the last point have not all ended: it is drawn hollow. */
  readonly isUnfinished?: boolean;
  /** Quiet marks along the bottom: the days of releases. */
  readonly releases?: readonly ReleaseMark[];
  /** The value of the last point in words, written beside it. */
  readonly last?: string;
  /** In seconds, with its words. */
  readonly target?: Target | null;
}

interface Target {
  readonly value: number;
  readonly text: string;
}

/** Where a value lies between the ends of the axis, from 0 to 1. */
function heightOf(value: number, { log, min, max }: DurationScale): number {
  return log ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
}

/** Whether there is room for the words of the target beside its line: those of the last value must not lie over them. */
function isTargetBeside({ last, line, scale, target }: TrendData): boolean {
  const newest = line.at(-1);
  if (last === undefined || !newest || !target) return false;
  return Math.abs(heightOf(target.value, scale) - heightOf(Math.max(scale.min, newest.y), scale)) > 0.08;
}

/** The line and its words at a height that is aimed at. */
const targetLine = ({ value, text }: Target, isBeside: boolean, palette: Palette) => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color: palette.good, type: 'dashed' as const, width: 1.5 },
  label: {
    formatter: text,
    position: isBeside ? ('end' as const) : ('insideStartTop' as const),
    color: palette.good,
    fontSize: 11,
  },
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
      axisPointer: { type: 'line', snap: true, lineStyle: crosshairLine(palette) },
      formatter: (shown: unknown) => labelAt(shown, data),
    },
    grid: {
      left: 4,
      right: data.last === undefined ? 8 : 72,
      top: data.scaleName ? 26 : 8,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: timeAxis(palette, data.span, { most: data.ticks ?? 7 }),
    yAxis: {
      ...durationAxis(data.scale, palette),
      name: data.scaleName ?? '',
      nameTextStyle: { color: palette.quiet, fontSize: 11, align: 'left' },
    },
    series: [
      ...(data.spread ? [spreadBand(data.spread, data.scale.min, palette)] : []),
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
        ...(data.spread ? {} : { areaStyle: { color: palette.accent, opacity: 0.08 } }),
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
        ...(data.target ? { markLine: targetLine(data.target, isTargetBeside(data), palette) } : {}),
      },
    ],
  } as ChartOption;
}

const hollow = (palette: Palette) => ({ color: palette.surface, borderColor: palette.accent, borderWidth: 2 });

/** One shape between the line and how far values spread, behind everything else. */
function spreadBand(spread: NonNullable<TrendData['spread']>, least: number, palette: Palette) {
  return {
    type: 'custom' as const,
    id: 'spread',
    silent: true,
    z: 1,
    data: spread.map(({ x, low, high }) => [x, Math.max(least, low), Math.max(least, high)]),
    encode: { x: 0, y: [1, 2] },
    tooltip: { show: false },
    renderItem: ({ dataIndex }: { dataIndex: number }, api: { coord: (at: readonly number[]) => number[] }) => {
      if (dataIndex !== 0) return null;
      const at = (x: number, y: number) => api.coord([x, Math.max(least, y)]);
      const points = [
        ...spread.map(({ x, high }) => at(x, high)),
        ...spread.toReversed().map(({ x, low }) => at(x, low)),
      ];
      return { type: 'polygon', shape: { points }, style: { fill: palette.accent, opacity: 0.13 } };
    },
  };
}

/** A light line without pointer events: its values are in the tooltip of the other. */
const lineBefore = (data: readonly (readonly number[])[], palette: Palette) => ({
  type: 'line',
  id: 'before',
  data,
  symbol: 'none',
  silent: true,
  lineStyle: { color: palette.quiet, width: 1, type: 'dashed', opacity: 0.6 },
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
