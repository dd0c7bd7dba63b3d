import { base, durationAxis } from './base.ts';
import type { ChartOption } from './echarts.ts';
import type { Palette } from './palette.ts';
import { linearScale } from './scale.ts';

export interface MeasureLineData {
  readonly summary: string;
  /** One for each stretch of time, oldest first; null where there is no figure. */
  readonly points: readonly { readonly name: string; readonly label: string; readonly value: number | null }[];
  /** Writes a value out. */
  readonly told: (value: number) => string;
  /** Whether the values are minutes, which have an axis of natural units. */
  readonly durations: boolean;
}

const secondsPerMinute = 60;

/** One figure over time as a line with gaps where it cannot be told. */
export function measureLineOption(
  { summary, points, told, durations }: MeasureLineData,
  palette: Palette,
): ChartOption {
  const shared = base(summary, palette);
  const drawn = points.map(({ value }) => (value === null || !durations ? value : value * secondsPerMinute));
  return {
    ...shared,
    tooltip: { ...shared.tooltip, trigger: 'item' },
    grid: { left: 4, right: 12, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: points.map(({ name }) => name),
      axisLine: { lineStyle: { color: palette.grid } },
      axisTick: { show: false },
      axisLabel: { color: palette.quiet, fontSize: 11, hideOverlap: true },
    },
    yAxis: durations
      ? durationAxis(linearScale(drawn.flatMap((value) => value ?? [])), palette)
      : {
          type: 'value',
          min: 0,
          splitNumber: 3,
          axisLabel: { color: palette.quiet, fontSize: 11, formatter: told },
          splitLine: { lineStyle: { color: palette.grid } },
        },
    series: [
      {
        type: 'line',
        id: 'measure',
        // A stretch between two gaps is a single dot, so that every value has one.
        data: drawn.map((value) => value ?? '-'),
        connectNulls: false,
        symbol: 'circle',
        symbolSize: 7,
        cursor: 'pointer',
        lineStyle: { color: palette.accent, width: 2 },
        itemStyle: { color: palette.accent },
        tooltip: { formatter: ({ dataIndex }: { dataIndex: number }) => points[dataIndex]?.label ?? '' },
      },
    ],
  } as ChartOption;
}
