import type { ChartOption } from '../echarts.ts';
import type { Palette } from '../palette.ts';
import { linearScale } from '../scales/duration-scale.ts';
import { barIndex, categoryAxis } from './bars.ts';
import { base, durationAxis } from './base.ts';
import { crosshairLine } from './crosshair.ts';

export interface MeasureLineData {
  readonly summary: string;
  /** One for each stretch of time, oldest first; null if there is no figure. */
  readonly points: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: number | null;
    /** Whether its days have not all ended: it is drawn hollow. */
    readonly isUnfinished?: boolean;
  }[];
  /** Writes a value out. */
  readonly format: (value: number) => string;
  /** Whether the values are minutes, which have an axis of natural units. */
  readonly durations: boolean;
}

const secondsPerMinute = 60;
/** Over so many points, only their line is drawn. */
const mostSymbols = 40;
/** The part of the axis beneath which a value has no room under its point. */
const lowest = 0.15;

/** One figure over time as a line with gaps where it is unknown; the last complete value has a label beside it. */
export function measureLineOption(data: MeasureLineData, palette: Palette): ChartOption {
  const { summary, points, format, durations } = data;
  const shared = base(summary, palette);
  const drawn = points.map(({ value }) => (value === null || !durations ? value : value * secondsPerMinute));
  return {
    ...shared,
    tooltip: {
      ...shared.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'line', lineStyle: crosshairLine(palette) },
      formatter: (shown: unknown) => points[barIndex(shown)]?.label ?? '',
    },
    grid: { left: 4, right: 24, top: 24, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: categoryAxis(
      points.map(({ name }) => name),
      palette,
    ),
    yAxis: durations
      ? durationAxis(linearScale(drawn.flatMap((value) => value ?? [])), palette)
      : {
          type: 'value',
          min: 0,
          splitNumber: 3,
          axisLabel: { color: palette.quiet, fontSize: 11, formatter: format },
          splitLine: { lineStyle: { color: palette.grid } },
        },
    series: [
      {
        type: 'line',
        id: 'measure',
        data: itemsOf(data, drawn, palette),
        connectNulls: false,
        symbol: 'circle',
        symbolSize: points.length > mostSymbols ? 4 : 7,
        showAllSymbol: true,
        cursor: 'pointer',
        lineStyle: { color: palette.accent, width: 2 },
        itemStyle: { color: palette.accent },
      },
    ],
  } as ChartOption;
}

/** A stretch between two gaps is a single dot, so that every value has one. */
function itemsOf({ points, format }: MeasureLineData, drawn: readonly (number | null)[], palette: Palette) {
  const last = points.findLastIndex(({ value, isUnfinished }) => value !== null && !isUnfinished);
  return points.map(({ value, isUnfinished }, at) => ({
    value: drawn[at] ?? '-',
    ...(isUnfinished ? { itemStyle: { color: palette.surface, borderColor: palette.accent, borderWidth: 2 } } : {}),
    ...(at === last && value !== null
      ? {
          label: {
            show: true,
            formatter: format(value),
            position: freeSide(points, at),
            color: palette.text,
            // A steep line passes beside the point on either side.
            textBorderColor: palette.surface,
            textBorderWidth: 5,
            distance: 8,
            fontSize: 12,
            fontWeight: 600,
          },
        }
      : {}),
  }));
}

/** Where the value of a point is written so that the line does not cross it; near the axis there is room above it only. */
function freeSide(points: MeasureLineData['points'], at: number): 'top' | 'bottom' {
  const value = points[at]?.value ?? 0;
  const beside = [points[at - 1], points[at + 1]].flatMap((point) => point?.value ?? []);
  const mean = beside.reduce((sum, one) => sum + one, 0) / Math.max(1, beside.length);
  const most = Math.max(...points.map((point) => point.value ?? 0));
  return mean > value && value > lowest * most ? 'bottom' : 'top';
}
