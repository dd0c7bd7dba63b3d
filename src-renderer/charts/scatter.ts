import { base, durationAxis, manyPoints, timeAxis } from './base.ts';
import type { ChartOption } from './echarts.ts';
import { type Level, levelLines } from './levels.ts';
import type { Palette } from './palette.ts';
import { sampled } from './sampled.ts';
import type { DurationScale } from './scale.ts';

export interface ScatterPoint {
  /** A wall-clock moment in milliseconds. */
  readonly x: number;
  /** Seconds. */
  readonly y: number;
  /** What the tooltip says, line by line. */
  readonly label: string;
  /** Drawn as a diamond, so that it stands out without colour. */
  readonly marked: boolean;
}

export interface BandPoint {
  readonly x: number;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  readonly label: string;
}

/** A day on which something was released. */
export interface ReleaseMark {
  readonly x: number;
  readonly label: string;
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface ScatterData {
  readonly summary: string;
  readonly span: Stretch;
  readonly scale: DurationScale;
  readonly points: readonly ScatterPoint[];
  readonly band: readonly BandPoint[];
  readonly averages: readonly Omit<ScatterPoint, 'marked'>[];
  readonly quietDays: readonly Stretch[];
  /** Quiet marks along the bottom: the days of releases. */
  readonly releases?: readonly ReleaseMark[];
  /** The line of the period before, drawn thin and dashed. */
  readonly before?: readonly Omit<ScatterPoint, 'marked'>[];
  /** Lines across, such as percentiles. */
  readonly levels?: readonly Level[];
}

/** Points over time with the line of their middle, the band of their middle half, and quiet days behind. */
export function scatterOption(data: ScatterData, palette: Palette, shown?: Stretch | 'all'): ChartOption {
  const drawn = (y: number): number => Math.max(data.scale.min, y);
  const { min: low, max: high, log } = data.scale;
  const all = numberedOf(data.points);
  const numbered = shown === 'all' ? all : sampled(all, { ...(shown ?? data.span), low, high, log }, manyPoints);
  const asData = (points: readonly Numbered[]) => points.map(({ x, y, place }) => [x, drawn(y), place]);
  const dots = (id: string, symbol: string, size: number, points: readonly Numbered[]) => ({
    type: 'scatter' as const,
    id,
    symbol,
    symbolSize: size,
    large: points.length > manyPoints,
    data: asData(points),
    itemStyle: { color: palette.accent, opacity: points.length > manyPoints ? 0.35 : 0.65 },
    cursor: 'pointer',
    tooltip: { formatter: ({ value }: { value: unknown }) => data.points[placeOf(value)]?.label ?? '' },
    z: 3,
  });
  const shared = base(data.summary, palette);
  return {
    ...shared,
    tooltip: { ...shared.tooltip, trigger: 'item' },
    grid: { left: 8, right: 12, top: 12, bottom: 46, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: timeAxis(palette, data.span, shown === 'all' ? {} : { shown }),
    yAxis: durationAxis(data.scale, palette),
    // What is zoomed away is only hidden: the band is one shape and must stay whole.
    dataZoom: [
      {
        type: 'inside',
        filterMode: 'none',
        zoomOnMouseWheel: 'ctrl',
        moveOnMouseMove: 'shift',
        moveOnMouseWheel: false,
      },
      {
        type: 'slider',
        filterMode: 'none',
        height: 18,
        bottom: 8,
        showDataShadow: false,
        borderColor: palette.grid,
        fillerColor: palette.shade,
        handleStyle: { color: palette.surface, borderColor: palette.quiet },
        moveHandleSize: 0,
        labelFormatter: (value: number) => new Date(value).toISOString().slice(0, 10),
        textStyle: { color: palette.quiet, fontSize: 11 },
      },
    ],
    series: [
      bandSeries(data.band, drawn, palette),
      {
        type: 'line',
        id: 'middle',
        data: data.band.map(({ x, middle }, place) => [x, drawn(middle), place]),
        symbol: 'circle',
        symbolSize: 5,
        showSymbol: data.band.length < 60,
        ...(data.band.length > manyPoints ? { sampling: 'lttb' as const } : {}),
        lineStyle: { color: palette.second, width: 2 },
        itemStyle: { color: palette.second },
        tooltip: { formatter: ({ value }: { value: unknown }) => data.band[placeOf(value)]?.label ?? '' },
        z: 4,
        markArea: {
          silent: true,
          itemStyle: { color: palette.shade },
          data: data.quietDays.map(({ from, to }) => [{ xAxis: from }, { xAxis: to }]),
        },
        markLine: levelLines(data.levels ?? [], palette),
      },
      {
        type: 'line',
        id: 'before',
        symbol: 'none',
        data: (data.before ?? []).map(({ x, y }, place) => [x, drawn(y), place]),
        lineStyle: { color: palette.quiet, width: 1.5, type: 'dashed' },
        tooltip: { formatter: ({ value }: { value: unknown }) => data.before?.[placeOf(value)]?.label ?? '' },
        z: 2,
      },
      dots(
        'points',
        'circle',
        6,
        numbered.filter(({ marked }) => !marked),
      ),
      dots(
        'marked',
        'diamond',
        11,
        numbered.filter(({ marked }) => marked),
      ),
      releaseMarks(data.releases ?? [], low, palette),
      {
        type: 'scatter',
        id: 'averages',
        symbol: 'rect',
        symbolSize: 7,
        data: data.averages.map(({ x, y }, place) => [x, drawn(y), place]),
        itemStyle: { color: 'transparent', borderColor: palette.warn, borderWidth: 1.25, opacity: 0.8 },
        tooltip: { formatter: ({ value }: { value: unknown }) => data.averages[placeOf(value)]?.label ?? '' },
        z: 3,
      },
    ],
  } as ChartOption;
}

/** Ticks that stand on the axis of time; they tell by hovering, and are no values that are walked. */
export function releaseMarks(releases: readonly ReleaseMark[], bottom: number, palette: Palette, height: 4 | 8 = 8) {
  return {
    type: 'scatter' as const,
    id: 'releases',
    symbol: 'rect',
    symbolSize: [2, height] as const,
    symbolOffset: [0, '-50%'] as const,
    data: releases.map(({ x }, place) => [x, bottom, place]),
    itemStyle: { color: palette.quiet, opacity: 0.7 },
    cursor: 'default',
    tooltip: { formatter: ({ value }: { value: unknown }) => releases[placeOf(value)]?.label ?? '' },
    z: 2,
  };
}

/** Without its words: they are made when somebody asks for them. */
interface Numbered extends Omit<ScatterPoint, 'label'> {
  readonly place: number;
}

// A chart of many points is drawn often from the same ones.
const numberedPoints = new WeakMap<readonly ScatterPoint[], readonly Numbered[]>();

function numberedOf(points: readonly ScatterPoint[]): readonly Numbered[] {
  const made = numberedPoints.get(points) ?? points.map(({ x, y, marked }, place) => ({ x, y, marked, place }));
  numberedPoints.set(points, made);
  return made;
}

/** The place of a drawn point in the data it was made from. */
export function placeOf(value: unknown): number {
  return Array.isArray(value) && typeof value[2] === 'number' ? value[2] : -1;
}

function bandSeries(band: readonly BandPoint[], drawn: (y: number) => number, palette: Palette) {
  return {
    type: 'custom' as const,
    id: 'band',
    silent: true,
    clip: true,
    z: 1,
    data: band.map(({ x, low, high }) => [x, drawn(low), drawn(high)]),
    encode: { x: 0, y: [1, 2] },
    renderItem: (params: { dataIndex: number }, api: { coord: (at: readonly number[]) => number[] }) => {
      if (params.dataIndex !== 0) return null;
      const above = band.map(({ x, high }) => api.coord([x, drawn(high)]));
      const below = band.map(({ x, low }) => api.coord([x, drawn(low)])).reverse();
      return {
        type: 'polygon',
        shape: { points: [...above, ...below] },
        style: { fill: palette.second, opacity: 0.16 },
      };
    },
  };
}
