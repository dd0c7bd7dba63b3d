import type { ChartOption } from '../echarts.ts';
import type { Palette } from '../palette.ts';
import type { DurationScale } from '../scales/duration-scale.ts';
import { type Level, levelLines, levelMargin } from '../scales/levels.ts';
import { sampled } from '../scales/sampled.ts';
import { base, durationAxis, manyPoints, timeAxis } from './base.ts';
import { crosshairLine } from './crosshair.ts';

export interface ScatterPoint {
  /** A wall-clock moment in milliseconds. */
  readonly x: number;
  /** Seconds. */
  readonly y: number;
  /** The lines of the tooltip. */
  readonly label: string;
  /** Drawn as a diamond, so that it is distinct without colour. */
  readonly marked: boolean;
}

export interface BandPoint {
  readonly x: number;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  readonly label: string;
  /** The middle as text, for the label beside the last point. */
  readonly middleText?: string;
  /** The crosshair's text for it. */
  readonly crosshair?: string;
  /** Drawn hollow: its values are not all there yet. */
  readonly isUnfinished?: boolean;
}

/** A day on which something was released. */
export interface ReleaseMark {
  readonly x: number;
  readonly label: string;
}

export interface Interval {
  readonly from: number;
  readonly to: number;
}

export interface ScatterData {
  readonly summary: string;
  readonly span: Interval;
  readonly scale: DurationScale;
  /** The name of the axis if it is not linear. */
  readonly scaleName?: string;
  readonly points: readonly ScatterPoint[];
  readonly band: readonly BandPoint[];
  readonly averages: readonly Omit<ScatterPoint, 'marked'>[];
  readonly quietDays: readonly Interval[];
  /** Quiet marks along the bottom: the days of releases. */
  readonly releases?: readonly ReleaseMark[];
  /** The line of the period before, drawn thin and dashed. */
  readonly before?: readonly Omit<ScatterPoint, 'marked'>[];
  /** Lines across, such as percentiles. */
  readonly levels?: readonly Level[];
}

/** Points over time with the line of their middle, the band of their middle half, and quiet days behind. */
export function scatterOption(data: ScatterData, palette: Palette, shown?: Interval | 'all'): ChartOption {
  const drawn = (y: number): number => Math.max(data.scale.min, y);
  const { min: low, max: high, log } = data.scale;
  const all = numberedOf(data.points);
  const numbered = shown === 'all' ? all : sampled(all, { ...(shown ?? data.span), low, high, log }, manyPoints);
  const asData = (points: readonly Numbered[]) => points.map(({ x, y, index }) => [x, drawn(y), index]);
  const dots = (id: string, symbol: string, size: number, points: readonly Numbered[]) => ({
    type: 'scatter' as const,
    id,
    symbol,
    symbolSize: size,
    large: points.length > manyPoints,
    data: asData(points),
    itemStyle: { color: palette.accent, opacity: points.length > manyPoints ? 0.35 : 0.65 },
    cursor: 'pointer',
    tooltip: { formatter: ({ value }: { value: unknown }) => data.points[pointIndex(value)]?.label ?? '' },
    // The line of the middle would take the mouse from points beneath it; very many points would hide the line.
    z: points.length > manyPoints ? 3 : 5,
  });
  const shared = base(data.summary, palette);
  return {
    ...shared,
    tooltip: { ...shared.tooltip, trigger: 'item' },
    grid: {
      ...{
        left: 8,
        right: lastText(data) === '' ? levelMargin(data.levels ?? []) : 64,
        top: data.scaleName ? 26 : 12,
        bottom: 12,
      },
      ...{ outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    },
    xAxis: {
      ...timeAxis(palette, data.span, shown === 'all' ? {} : { shown }),
      axisPointer: crosshair(data.band, palette),
    },
    yAxis: {
      ...durationAxis(data.scale, palette),
      name: data.scaleName ?? '',
      nameTextStyle: { color: palette.quiet, fontSize: 11, align: 'left' },
    },
    // The rest outside the zoom is only hidden: the band is one shape and must stay whole.
    dataZoom: [
      {
        type: 'inside',
        filterMode: 'none',
        zoomOnMouseWheel: 'ctrl',
        moveOnMouseMove: 'shift',
        moveOnMouseWheel: false,
      },
    ],
    series: [
      bandSeries(data.band, drawn, palette),
      middleSeries(data, drawn, palette),
      {
        type: 'line',
        id: 'before',
        symbol: 'none',
        data: (data.before ?? []).map(({ x, y }, index) => [x, drawn(y), index]),
        lineStyle: { color: palette.quiet, width: 1.5, type: 'dashed' },
        tooltip: { formatter: ({ value }: { value: unknown }) => data.before?.[pointIndex(value)]?.label ?? '' },
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
        symbolSize: 7,
        data: data.averages.map(({ x, y }, index) => [x, drawn(y), index]),
        itemStyle: { color: palette.accent, opacity: 0.65 },
        cursor: 'pointer',
        tooltip: { formatter: ({ value }: { value: unknown }) => data.averages[pointIndex(value)]?.label ?? '' },
        z: 3,
      },
    ],
  } as ChartOption;
}

/** Ticks on the time axis; they have tooltips, but are no values for the keyboard. */
export function releaseMarks(releases: readonly ReleaseMark[], bottom: number, palette: Palette, height: 4 | 8 = 8) {
  return {
    type: 'scatter' as const,
    id: 'releases',
    symbol: 'rect',
    symbolSize: [2, height] as const,
    symbolOffset: [0, '-50%'] as const,
    data: releases.map(({ x }, index) => [x, bottom, index]),
    itemStyle: { color: palette.quiet, opacity: 0.7 },
    cursor: 'default',
    // Where a crosshair goes to the nearest value, a mark is none.
    tooltip: {
      trigger: 'item' as const,
      formatter: ({ value }: { value: unknown }) => releases[pointIndex(value)]?.label ?? '',
    },
    z: 2,
  };
}

/** Without texts: they are made on demand. */
interface Numbered extends Omit<ScatterPoint, 'label'> {
  readonly index: number;
}

// A chart of many points is drawn often from the same ones.
const numberedPoints = new WeakMap<readonly ScatterPoint[], readonly Numbered[]>();

function numberedOf(points: readonly ScatterPoint[]): readonly Numbered[] {
  const made = numberedPoints.get(points) ?? points.map(({ x, y, marked }, index) => ({ x, y, marked, index }));
  numberedPoints.set(points, made);
  return made;
}

/** The place of a drawn point in the data it was made from. */
export function pointIndex(value: unknown): number {
  return Array.isArray(value) && typeof value[2] === 'number' ? value[2] : -1;
}

const lastText = ({ band }: ScatterData): string => band.at(-1)?.middleText ?? '';

/** The line of the middle; its last value has a label beside it, and an unfinished bucket is hollow. */
function middleSeries(data: ScatterData, drawn: (y: number) => number, palette: Palette) {
  const { band } = data;
  const hollow = { color: palette.surface, borderColor: palette.second, borderWidth: 1.5 };
  const last = lastText(data);
  return {
    type: 'line' as const,
    id: 'middle',
    data: band.map(({ x, middle, isUnfinished }, index) => {
      const value = [x, drawn(middle), index];
      return isUnfinished ? { value, symbolSize: 7, itemStyle: hollow } : value;
    }),
    symbol: 'circle',
    symbolSize: 5,
    showSymbol: band.length < 60,
    ...(band.length > manyPoints ? { sampling: 'lttb' as const } : {}),
    lineStyle: { color: palette.second, width: 2 },
    itemStyle: { color: palette.second },
    // A point beneath it takes the mouse.
    endLabel: {
      show: last !== '',
      formatter: () => last,
      silent: true,
      color: palette.text,
      fontSize: 12,
      fontWeight: 600,
    },
    tooltip: { formatter: ({ value }: { value: unknown }) => band[pointIndex(value)]?.label ?? '' },
    z: 4,
    markArea: {
      silent: true,
      itemStyle: { color: palette.shade },
      data: data.quietDays.map(({ from, to }) => [{ xAxis: from }, { xAxis: to }]),
    },
    markLine: levelLines(data.levels ?? [], palette),
  };
}

/** A vertical line at the pointer, with the text of the nearest day or week. */
function crosshair(band: readonly BandPoint[], palette: Palette) {
  return {
    show: band.some((point) => point.crosshair !== undefined),
    triggerTooltip: false,
    lineStyle: crosshairLine(palette),
    label: {
      formatter: ({ value }: { value: unknown }) => nearest(band, Number(value))?.crosshair ?? '',
      // As the cards that the other charts show.
      color: palette.text,
      backgroundColor: palette.surface,
      borderColor: palette.grid,
      borderWidth: 1,
      borderRadius: 4,
      padding: [6, 10],
      fontSize: 12,
      shadowBlur: 10,
    },
  };
}

const nearest = (band: readonly BandPoint[], x: number): BandPoint | undefined =>
  band.reduce<BandPoint | undefined>(
    (best, point) => (best && Math.abs(best.x - x) <= Math.abs(point.x - x) ? best : point),
    undefined,
  );

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
