import type { ChartOption } from '../echarts.ts';
import { type DataTone, type Palette, toneColor } from '../palette.ts';
import { base } from './base.ts';

export interface BarsData {
  readonly summary: string;
  /** One for each stretch of time, oldest first. */
  readonly bars: readonly {
    readonly name: string;
    /** The lines of the tooltip. */
    readonly label: string;
    /** A line more for each part, in their order, of those that are shown. */
    readonly lines?: readonly string[];
    /** One for each part, from the bottom. */
    readonly values: readonly number[];
    /** Whether its days have not all ended: it is drawn hollow. */
    readonly isUnfinished?: boolean;
  }[];
  readonly parts: readonly { readonly id: string; readonly tone: DataTone }[];
}

/** Stripes distinguish parts on paper, which may be grey; on a screen solid colours are faster to read. */
export type BarLook = 'solid' | 'striped';

/** Counts over time as stacked bars. */
export function barsOption(data: BarsData, palette: Palette, look: BarLook = 'solid'): ChartOption {
  const shared = base(data.summary, palette);
  return {
    ...shared,
    tooltip: {
      ...shared.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { opacity: 0.15 } },
      formatter: (shown: unknown) => labelAt(shown, data),
    },
    grid: { left: 4, right: 8, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: categoryAxis(
      data.bars.map(({ name }) => name),
      palette,
    ),
    yAxis: countAxis(palette),
    series: data.parts.map((part, at) => partSeries(data, at, { palette, color: toneColor(part.tone, palette), look })),
  } as ChartOption;
}

function labelAt(shown: unknown, { bars, parts }: BarsData): string {
  const { label = '', lines = [] } = bars[barIndex(shown)] ?? {};
  const ids = seriesAt(shown);
  return [label, ...lines.filter((_, part) => ids.has(parts[part]?.id))].join('\n');
}

/** The axis of named stretches of time. */
export function categoryAxis(names: readonly string[], palette: Palette) {
  return {
    type: 'category' as const,
    data: [...names],
    axisLine: { lineStyle: { color: palette.grid } },
    axisTick: { show: false },
    axisLabel: { color: palette.quiet, fontSize: 11, hideOverlap: true },
  };
}

/** The axis of whole numbers. */
export function countAxis(palette: Palette) {
  return {
    type: 'value' as const,
    min: 0,
    minInterval: 1,
    splitNumber: 3,
    axisLabel: { color: palette.quiet, fontSize: 11 },
    splitLine: { lineStyle: { color: palette.grid } },
  };
}

function partSeries(
  { bars, parts }: BarsData,
  part: number,
  { palette, color, look }: { readonly palette: Palette; readonly color: string; readonly look: BarLook },
) {
  const stripes = { color: palette.surface, dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4 };
  return {
    type: 'bar' as const,
    id: parts[part]?.id,
    stack: 'all',
    data: bars.map(({ values, isUnfinished }) => {
      const value = values[part] ?? 0;
      // Without a border, or nothing would be drawn as a line.
      if (value === 0) return { value, itemStyle: { borderWidth: 0 } };
      return isUnfinished
        ? { value, itemStyle: { color: palette.surface, borderColor: color, borderWidth: 1.5 } }
        : value;
    }),
    barCategoryGap: '30%',
    barMaxWidth: 44,
    itemStyle: {
      color,
      borderRadius: 3,
      // The ground between two parts.
      borderColor: palette.surface,
      borderWidth: parts.length > 1 ? 1 : 0,
      ...(look === 'striped' && part > 0 ? { decal: stripes } : {}),
    },
  };
}

/** The index of the bucket under the pointer. */
export function barIndex(shown: unknown): number {
  const [first] = Array.isArray(shown) ? (shown as readonly { readonly dataIndex?: unknown }[]) : [];
  return typeof first?.dataIndex === 'number' ? first.dataIndex : -1;
}

/** The series that have a value under the pointer. */
export function seriesAt(shown: unknown): ReadonlySet<unknown> {
  const all = Array.isArray(shown) ? (shown as readonly { readonly seriesId?: unknown }[]) : [];
  return new Set(all.map(({ seriesId }) => seriesId));
}
