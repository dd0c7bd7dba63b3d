import { base, durationAxis, manyPoints, timeAxis } from './base.ts';
import type { ChartOption } from './echarts.ts';
import type { Palette } from './palette.ts';
import type { DurationScale } from './scale.ts';
import { type ReleaseMark, releaseMarks, type ScatterPoint, type Stretch } from './scatter.ts';

export interface TrendData {
  readonly summary: string;
  readonly span: Stretch;
  readonly scale: DurationScale;
  /** How many ticks of time there is room for. */
  readonly ticks?: number;
  /** The quiet dots behind the line. */
  readonly dots: readonly Omit<ScatterPoint, 'marked'>[];
  readonly line: readonly Omit<ScatterPoint, 'marked'>[];
  /** Quiet marks along the bottom: the days of releases. */
  readonly releases?: readonly ReleaseMark[];
}

/** A small chart: quiet dots and the line through them. */
export function trendOption(data: TrendData, palette: Palette): ChartOption {
  const drawn = ({ x, y }: { x: number; y: number }, place: number) => [x, Math.max(data.scale.min, y), place];
  const shared = base(data.summary, palette);
  return {
    ...shared,
    tooltip: { ...shared.tooltip, trigger: 'item' },
    grid: { left: 4, right: 8, top: 8, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
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
      {
        type: 'line',
        id: 'line',
        data: data.line.map(drawn),
        symbol: 'circle',
        symbolSize: 5,
        ...(data.line.length > manyPoints ? { sampling: 'lttb' as const } : {}),
        lineStyle: { color: palette.accent, width: 2 },
        itemStyle: { color: palette.accent },
        tooltip: { formatter: ({ dataIndex }: { dataIndex: number }) => data.line[dataIndex]?.label ?? '' },
      },
    ],
  } as ChartOption;
}
