import { base } from './base.ts';
import type { ChartOption } from './echarts.ts';
import type { Palette } from './palette.ts';

export interface BarsData {
  readonly summary: string;
  /** One for each stretch of time, oldest first. */
  readonly bars: readonly {
    readonly name: string;
    /** What the tooltip says, line by line. */
    readonly label: string;
    /** One for each part, from the bottom. */
    readonly values: readonly number[];
  }[];
  readonly parts: readonly { readonly id: string; readonly striped: boolean }[];
}

/** Counts over time as bars, one part upon the other; a striped part is told apart without colour. */
export function barsOption(data: BarsData, palette: Palette): ChartOption {
  const shared = base(data.summary, palette);
  const stripes = {
    color: palette.surface,
    dashArrayX: [1, 0],
    dashArrayY: [2, 4],
    rotation: -Math.PI / 4,
  };
  return {
    ...shared,
    tooltip: {
      ...shared.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { opacity: 0.15 } },
      formatter: (shown: unknown) => data.bars[placeIn(shown)]?.label ?? '',
    },
    grid: { left: 4, right: 8, top: 8, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: data.bars.map(({ name }) => name),
      axisLine: { lineStyle: { color: palette.grid } },
      axisTick: { show: false },
      axisLabel: { color: palette.quiet, fontSize: 11, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      splitNumber: 3,
      axisLabel: { color: palette.quiet, fontSize: 11 },
      splitLine: { lineStyle: { color: palette.grid } },
    },
    series: data.parts.map(({ id, striped }, part) => ({
      type: 'bar' as const,
      id,
      stack: 'all',
      data: data.bars.map(({ values }) => values[part] ?? 0),
      barCategoryGap: '20%',
      barMaxWidth: 36,
      itemStyle: striped ? { color: palette.warn, decal: stripes } : { color: palette.accent },
    })),
  } as ChartOption;
}

function placeIn(shown: unknown): number {
  const [first] = Array.isArray(shown) ? (shown as readonly { readonly dataIndex?: unknown }[]) : [];
  return typeof first?.dataIndex === 'number' ? first.dataIndex : -1;
}
