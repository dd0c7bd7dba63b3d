import type { ChartOption } from '../echarts.ts';
import type { Palette } from '../palette.ts';
import { linearScale } from '../scales/duration-scale.ts';
import { type Level, levelLines, levelMargin } from '../scales/levels.ts';
import { base, durationAxis } from './base.ts';

export interface AgeScatterData {
  readonly summary: string;
  /** In the order of work. */
  readonly states: readonly string[];
  readonly points: readonly {
    /** The place of its state. */
    readonly state: number;
    /** Seconds. */
    readonly age: number;
    readonly label: string;
  }[];
  readonly levels: readonly Level[];
}

/** Horizontal offset of points from the middle of their state, so that points of equal age do not cover each other. */
const spread = 0.3;
const steps = 9;
/** The room for the names of all states in a narrow card, in pixels. */
const namesWidth = 280;

/** Ages as points above the states that things are in. */
export function ageScatterOption({ summary, states, points, levels }: AgeScatterData, palette: Palette): ChartOption {
  const shared = base(summary, palette);
  const customValues = states.map((_, at) => at);
  return {
    ...shared,
    tooltip: { ...shared.tooltip, trigger: 'item' },
    grid: {
      ...{ left: 8, right: levelMargin(levels), top: 16, bottom: 4 },
      ...{ outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    },
    xAxis: {
      type: 'value',
      min: -0.5,
      max: states.length - 0.5,
      axisLine: { lineStyle: { color: palette.grid } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        color: palette.quiet,
        fontSize: 11,
        // A point of age 0 reaches beneath the axis.
        margin: 14,
        customValues,
        interval: 0,
        overflow: 'truncate',
        width: Math.max(40, Math.min(110, namesWidth / states.length)),
        formatter: (at: number) => states[at] ?? '',
      },
    },
    yAxis: durationAxis(linearScale([...points.map(({ age }) => age), ...levels.map(({ at }) => at)]), palette),
    series: [
      {
        type: 'scatter',
        id: 'points',
        symbolSize: 8,
        data: points.map(({ state, age }, index) => [state + offsetOf(index), age, index]),
        itemStyle: { color: palette.accent, opacity: 0.65 },
        tooltip: { formatter: ({ dataIndex }: { dataIndex: number }) => points[dataIndex]?.label ?? '' },
        markLine: levelLines(levels, palette),
      },
    ],
  } as ChartOption;
}

/** The same index always has the same offset, so that a redrawn chart looks the same. */
const offsetOf = (index: number): number => (((index * 4) % steps) / (steps - 1) - 0.5) * 2 * spread;
