import type { ChartOption } from '../echarts.ts';
import { type DataTone, type Palette, toneColor } from '../palette.ts';
import { barIndex, categoryAxis, countAxis, seriesAt } from './bars.ts';
import { base } from './base.ts';
import { crosshairLine } from './crosshair.ts';

export interface StackedAreaData {
  readonly summary: string;
  /** One for each bucket, oldest first. The tooltip shows its label, then a line for each visible band. */
  readonly points: readonly { readonly name: string; readonly label: string }[];
  /** Writes a count out. */
  readonly format: (value: number) => string;
  /** From the bottom; with one value for each point. */
  readonly bands: readonly {
    readonly id: string;
    readonly name: string;
    readonly tone: DataTone;
    readonly values: readonly number[];
  }[];
}

/** Counts over time as stacked areas. */
export function stackedAreaOption(data: StackedAreaData, palette: Palette): ChartOption {
  const { summary, points, bands } = data;
  const shared = base(summary, palette);
  return {
    ...shared,
    tooltip: {
      ...shared.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'line', lineStyle: crosshairLine(palette) },
      formatter: (shown: unknown) => labelAt(shown, data),
    },
    grid: { left: 4, right: 16, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      ...categoryAxis(
        points.map(({ name }) => name),
        palette,
      ),
      boundaryGap: false,
    },
    yAxis: countAxis(palette),
    series: bands.map(({ id, name, tone, values }) => {
      const color = toneColor(tone, palette);
      return {
        type: 'line' as const,
        id,
        name,
        stack: 'all',
        symbol: 'none',
        data: [...values],
        lineStyle: { color, width: 1.5 },
        itemStyle: { color },
        areaStyle: { color, opacity: 0.55 },
      };
    }),
  } as ChartOption;
}

function labelAt(shown: unknown, { points, bands, format }: StackedAreaData): string {
  const index = barIndex(shown);
  const ids = seriesAt(shown);
  const lines = bands
    .filter(({ id }) => ids.has(id))
    .map(({ name, values }) => `${name}: ${format(values[index] ?? 0)}`);
  return [points[index]?.label ?? '', ...lines.toReversed()].join('\n');
}
