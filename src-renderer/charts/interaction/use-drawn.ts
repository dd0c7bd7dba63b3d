import { type RefObject, useEffect, useRef } from 'react';
import type { ChartKey } from '../Chart.tsx';
import { type ChartOption, type EChartsType, init } from '../echarts.ts';
import { onScreen } from '../export/on-screen.ts';
import { pointIndex } from '../options/scatter.ts';
import { withoutSeries } from '../options/series.ts';
import { type Palette, paletteOf } from '../palette.ts';
import { withTooltipElements } from './tooltip.ts';
import { brushed, type Shown, shownAfter, wholeOf, zoomTo } from './zoom.ts';

/** What a chart draws. Of more points than the eye can separate, those of the visible window; `all` for every one. */
export type DrawOption = (palette: Palette, shown?: Shown | 'all') => ChartOption;

interface DrawInput {
  readonly option: DrawOption;
  /** The ids of the series that are left out. */
  readonly hidden: ReadonlySet<string>;
  readonly summary: string;
  readonly keys: readonly ChartKey[];
  readonly onSelect: (series: string, index: number) => void;
  /** Called whenever the visible part of the axis changes. */
  readonly onZoom: (isZoomed: boolean) => void;
}

/** A chart that is drawn. */
export interface Drawn {
  readonly chart: EChartsType;
  /** The part of the horizontal axis that it is zoomed to; null if all of it is visible. */
  shown: Shown | null;
  /** Draws the chart again: at its present zoom, unless its axis is another one. */
  readonly draw: () => void;
}

/** How long a zoom rests before its own points are drawn, in milliseconds. */
const rest = 80;

/** Draws a chart into an element and keeps it drawn: with another option, size or theme, and while it is zoomed. */
export function useDrawn(
  container: RefObject<HTMLDivElement | null>,
  mark: RefObject<HTMLDivElement | null>,
  input: DrawInput,
): RefObject<Drawn | null> {
  const current = useRef<Drawn | null>(null);
  const now = useRef(input);
  useEffect(() => {
    now.current = input;
  });
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const chart = init(element, null, { renderer: 'canvas' });
    let whole: Shown | null = null;
    const visible: DrawOption = (palette, shown) =>
      withoutSeries(now.current.option(palette, shown), now.current.hidden);
    let resting = 0;
    const draw = () => {
      window.clearTimeout(resting);
      const palette = paletteOf(element);
      let made = visible(palette, drawn.shown ?? undefined);
      const axis = wholeOf(made);
      if (drawn.shown && (axis?.from !== whole?.from || axis?.to !== whole?.to)) {
        drawn.shown = null;
        now.current.onZoom(false);
        made = visible(palette);
      }
      whole = axis;
      // The library places the value at the end of a line by the line that is painted: there must be none.
      chart.clear();
      chart.setOption(withTooltipElements(made));
      if (drawn.shown) zoomTo(chart, drawn.shown);
      // Paper does not wait for the next frame.
      chart.getZr().flush();
    };
    const drawn: Drawn = { chart, shown: null, draw };
    current.current = drawn;
    chart.on('click', ({ seriesId, value, dataIndex }) => {
      if (seriesId !== undefined) now.current.onSelect(seriesId, Array.isArray(value) ? pointIndex(value) : dataIndex);
    });
    chart.on('datazoom', (event) => {
      if (whole === null) return;
      const shown = shownAfter(event, whole);
      const isZoomed = shown.from > whole.from || shown.to < whole.to;
      drawn.shown = isZoomed ? shown : null;
      now.current.onZoom(isZoomed);
      window.clearTimeout(resting);
      resting = window.setTimeout(() => refine(chart, visible(paletteOf(element), shown)), rest);
    });
    const stopBrush = mark.current ? brushed(chart, element, mark.current, () => whole !== null) : () => {};
    const sizes = new ResizeObserver(() => {
      if (chart.getWidth() === element.clientWidth && chart.getHeight() === element.clientHeight) return;
      chart.resize();
      // Else the value at the end of a line stays where it was.
      chart.getZr().flush();
      chart.resize();
    });
    sizes.observe(element);
    const forget = onThemeChange(draw);
    const leave = onScreen(element, {
      chart,
      option: visible,
      get shown() {
        return drawn.shown;
      },
      get summary() {
        return now.current.summary;
      },
      get keys() {
        return now.current.keys;
      },
    });
    return () => {
      window.clearTimeout(resting);
      leave();
      stopBrush();
      forget();
      sizes.disconnect();
      chart.dispose();
      current.current = null;
    };
  }, [container, mark]);
  const { option, hidden } = input;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is read where it is drawn
  useEffect(() => current.current?.draw(), [option, hidden]);
  return current;
}

/** Draws the ticks and the points of what is shown now. */
function refine(chart: EChartsType, { series, xAxis }: ChartOption): void {
  const { axisLabel, axisTick } = xAxis as { readonly axisLabel?: unknown; readonly axisTick?: unknown };
  const other = [series ?? []]
    .flat()
    .filter(({ type }) => type === 'scatter')
    .map(({ id, data }) => ({ id, data }));
  chart.setOption({ xAxis: { axisLabel, axisTick }, series: other } as ChartOption, { lazyUpdate: true });
}

function onThemeChange(changed: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(changed);
  dark.addEventListener('change', changed);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  return () => {
    dark.removeEventListener('change', changed);
    chosen.disconnect();
  };
}
