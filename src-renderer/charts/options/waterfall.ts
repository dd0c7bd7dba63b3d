import type { ChartOption } from '../echarts.ts';
import type { Palette } from '../palette.ts';
import type { DurationScale } from '../scales/duration-scale.ts';
import { base, durationAxis } from './base.ts';

export interface WaterfallStep {
  readonly name: string;
  /** Seconds from the beginning. */
  readonly from: number;
  readonly to: number;
  /** The lines of the tooltip. */
  readonly label: string;
  readonly look: 'rework' | 'queue' | 'run' | 'wait' | 'whole';
}

export interface WaterfallData {
  readonly summary: string;
  readonly scale: DurationScale;
  /** From the top. */
  readonly steps: readonly WaterfallStep[];
}

/** Parts of a length of time, each beginning where the one above ends. */
export function waterfallOption(data: WaterfallData, palette: Palette): ChartOption {
  const shared = base(data.summary, palette);
  const looks = looksOf(palette);
  return {
    ...shared,
    tooltip: { ...shared.tooltip, trigger: 'item' },
    grid: { left: 4, right: 16, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: durationAxis(data.scale, palette),
    yAxis: {
      type: 'category',
      inverse: true,
      data: data.steps.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: palette.text, fontSize: 12 },
    },
    series: [
      {
        type: 'bar',
        id: 'before',
        stack: 'all',
        silent: true,
        data: data.steps.map(({ from }) => from),
        itemStyle: { color: 'transparent' },
      },
      {
        type: 'bar',
        id: 'steps',
        stack: 'all',
        barCategoryGap: '35%',
        barMinHeight: 2,
        data: data.steps.map(({ from, to, look }) => ({ value: to - from, itemStyle: looks[look] })),
        tooltip: { formatter: ({ dataIndex }: { dataIndex: number }) => data.steps[dataIndex]?.label ?? '' },
      },
    ],
  } as ChartOption;
}

/** The same colours as the parts of a lead time have everywhere. */
const looksOf = (palette: Palette) =>
  ({
    rework: { color: palette.second },
    queue: { color: palette.d6 },
    run: { color: palette.accent },
    wait: { color: palette.d4 },
    whole: { color: palette.quiet },
  }) as const;
