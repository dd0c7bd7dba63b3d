import type { ChartOption, EChartsType } from '../echarts.ts';

/** A stretch of the horizontal axis, in its units. */
export interface Shown {
  readonly from: number;
  readonly to: number;
}

/** All of the horizontal axis; null of a chart that cannot zoom. */
export function wholeOf(option: ChartOption): Shown | null {
  const { dataZoom, xAxis } = option as {
    readonly dataZoom?: unknown;
    readonly xAxis?: { readonly min?: unknown; readonly max?: unknown };
  };
  const { min, max } = xAxis ?? {};
  return dataZoom !== undefined && typeof min === 'number' && typeof max === 'number' ? { from: min, to: max } : null;
}

/** The visible part of the whole axis. Asking the chart for it would copy all of its data. */
export function shownAfter(event: unknown, { from, to }: Shown): Shown {
  const { batch, ...single } = event as Zoomed & { readonly batch?: readonly Zoomed[] };
  const { start = 0, end = 100, startValue, endValue } = batch?.[0] ?? single;
  const at = (percent: number): number => from + ((to - from) * percent) / 100;
  return { from: startValue ?? at(start), to: endValue ?? at(end) };
}

interface Zoomed {
  readonly start?: number;
  readonly end?: number;
  readonly startValue?: number;
  readonly endValue?: number;
}

/** Shows a stretch of the horizontal axis. */
export function zoomTo(chart: EChartsType, { from, to }: Shown): void {
  chart.dispatchAction({ type: 'dataZoom', startValue: from, endValue: to });
}

/** Shows the whole axis again. */
export function zoomOut(chart: EChartsType): void {
  chart.dispatchAction({ type: 'dataZoom', start: 0, end: 100 });
}

/** Moves what is shown so far that a place on the axis is within it. */
export function bringIntoView(chart: EChartsType, shown: Shown, x: number): void {
  if (x >= shown.from && x <= shown.to) return;
  const half = (shown.to - shown.from) / 2;
  zoomTo(chart, { from: x - half, to: x + half });
}

/** Less than this is a click and no brush, in pixels. */
const leastWidth = 6;

/** Lets a drag over a chart that can zoom choose what to zoom to; `mark` shows what it covers. Gives back how to stop it. */
export function brushed(
  chart: EChartsType,
  element: HTMLElement,
  mark: HTMLElement,
  canZoom: () => boolean,
): () => void {
  let begin: number | null = null;
  const offsetOf = (event: PointerEvent): number => event.clientX - element.getBoundingClientRect().left;
  const show = (from: number, to: number): void => {
    mark.style.left = `${Math.min(from, to)}px`;
    mark.style.width = `${Math.abs(to - from)}px`;
    mark.hidden = Math.abs(to - from) < leastWidth;
  };
  const end = (): void => {
    begin = null;
    mark.hidden = true;
  };
  const down = (event: PointerEvent): void => {
    const at = [offsetOf(event), event.clientY - element.getBoundingClientRect().top];
    if (!canZoom() || event.button !== 0 || event.shiftKey || !chart.containPixel('grid', at)) return;
    begin = offsetOf(event);
  };
  const move = (event: PointerEvent): void => {
    if (begin !== null) show(begin, offsetOf(event));
  };
  const up = (event: PointerEvent): void => {
    if (begin === null) return;
    const edges = [begin, offsetOf(event)].sort((a, b) => a - b);
    end();
    const [left = 0, right = 0] = edges;
    if (right - left < leastWidth) return;
    const [from, to] = [left, right].map((x) => Number(chart.convertFromPixel({ xAxisIndex: 0 }, x)));
    if (from !== undefined && to !== undefined) zoomTo(chart, { from, to });
  };
  element.addEventListener('pointerdown', down);
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', end);
  return () => {
    element.removeEventListener('pointerdown', down);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', end);
  };
}
