import { type RefObject, useEffect, useRef } from 'react';
import type { ChartKey } from './Chart.tsx';
import { type ChartOption, type EChartsType, init } from './echarts.ts';
import { onScreen } from './on-screen.ts';
import { type Palette, paletteOf } from './palette.ts';
import { placeOf } from './scatter.ts';
import { brushed, shownOf, zoomTo } from './zoom.ts';

interface Asked {
  readonly option: (palette: Palette) => ChartOption;
  readonly summary: string;
  readonly keys: readonly ChartKey[];
  readonly onSelect: (series: string, place: number) => void;
  /** Told whenever what is shown of the axis changes. */
  readonly onZoom: (isZoomed: boolean) => void;
}

/** Draws a chart into an element and keeps it drawn: with another option, size or theme, and while it is zoomed. */
export function useDrawn(
  place: RefObject<HTMLDivElement | null>,
  mark: RefObject<HTMLDivElement | null>,
  asked: Asked,
): RefObject<EChartsType | null> {
  const drawn = useRef<EChartsType | null>(null);
  const now = useRef(asked);
  useEffect(() => {
    now.current = asked;
  });
  const { option } = asked;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const chart = init(element, null, { renderer: 'canvas' });
    drawn.current = chart;
    let drawnOnce = false;
    const draw = () => {
      const shown = drawnOnce ? shownOf(chart) : null;
      chart.setOption(option(paletteOf(element)), { notMerge: true });
      if (shown && !shown.isAll) zoomTo(chart, shown);
      drawnOnce = true;
      // Paper does not wait for the next frame.
      chart.getZr().flush();
    };
    draw();
    now.current.onZoom(false);
    chart.on('click', ({ seriesId, value, dataIndex }) => {
      if (seriesId !== undefined) now.current.onSelect(seriesId, Array.isArray(value) ? placeOf(value) : dataIndex);
    });
    chart.on('datazoom', () => now.current.onZoom(shownOf(chart)?.isAll === false));
    const stopBrush = mark.current && shownOf(chart) ? brushed(chart, element, mark.current) : () => {};
    const sizes = new ResizeObserver(() => chart.resize());
    sizes.observe(element);
    const forget = onThemeChange(draw);
    const leave = onScreen(element, {
      chart,
      option,
      get summary() {
        return now.current.summary;
      },
      get keys() {
        return now.current.keys;
      },
    });
    return () => {
      leave();
      stopBrush();
      forget();
      sizes.disconnect();
      chart.dispose();
      drawn.current = null;
    };
  }, [option, place, mark]);
  return drawn;
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
