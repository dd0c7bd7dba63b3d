import type { ChartKey } from '../Chart.tsx';
import type { EChartsType } from '../echarts.ts';
import type { DrawOption } from '../interaction/use-drawn.ts';
import type { Shown } from '../interaction/zoom.ts';

/** A chart that is on the screen, as a picture of it is made. */
export interface DrawnChart {
  readonly chart: EChartsType;
  /** The part of its horizontal axis that it is zoomed to; null if all of it is shown. */
  readonly shown: Shown | null;
  readonly option: DrawOption;
  readonly summary: string;
  readonly keys: readonly ChartKey[];
  /** The heading above it. */
  readonly title: string;
}

const drawn = new Map<HTMLElement, Omit<DrawnChart, 'title'>>();

/** Registers a chart while it is drawn; returns how to unregister it. */
export function onScreen(element: HTMLElement, chart: Omit<DrawnChart, 'title'>): () => void {
  drawn.set(element, chart);
  return () => drawn.delete(element);
}

/** The charts of the screen in the order in which they are read. */
export function chartsOnScreen(): readonly DrawnChart[] {
  return [...drawn]
    .sort(([a], [b]) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map(([element, { chart, option, summary, keys, shown }]) => ({
      ...{ chart, option, summary, keys, shown },
      title: element.closest('section[aria-label], article[aria-label]')?.getAttribute('aria-label') ?? summary,
    }));
}
