import type { EChartsType } from './echarts.ts';

/** A stretch of the horizontal axis, in its units. */
export interface Shown {
  readonly from: number;
  readonly to: number;
}

/** What of the horizontal axis is shown; null where the chart cannot zoom. */
export function shownOf(chart: EChartsType): (Shown & { readonly isAll: boolean }) | null {
  const { dataZoom } = chart.getOption() as {
    readonly dataZoom?: readonly { start: number; end: number; startValue: number; endValue: number }[];
  };
  const zoom = dataZoom?.[0];
  return zoom ? { from: zoom.startValue, to: zoom.endValue, isAll: zoom.start <= 0 && zoom.end >= 100 } : null;
}

/** Shows a stretch of the horizontal axis. */
export function zoomTo(chart: EChartsType, { from, to }: Shown): void {
  chart.dispatchAction({ type: 'dataZoom', startValue: from, endValue: to });
}

/** Shows all of it again. */
export function zoomOut(chart: EChartsType): void {
  chart.dispatchAction({ type: 'dataZoom', start: 0, end: 100 });
}

/** Moves what is shown so far that a place on the axis is within it. */
export function bringIntoView(chart: EChartsType, x: number): void {
  const shown = shownOf(chart);
  if (shown === null || (x >= shown.from && x <= shown.to)) return;
  const half = (shown.to - shown.from) / 2;
  zoomTo(chart, { from: x - half, to: x + half });
}

/** Less than this is a click and no brush, in pixels. */
const leastWidth = 6;

/** Lets a drag over the chart choose what to zoom to; `mark` shows what it covers. Gives back how to stop it. */
export function brushed(chart: EChartsType, element: HTMLElement, mark: HTMLElement): () => void {
  let begin: number | null = null;
  const place = (event: PointerEvent): number => event.clientX - element.getBoundingClientRect().left;
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
    const at = [place(event), event.clientY - element.getBoundingClientRect().top];
    if (event.button !== 0 || event.shiftKey || !chart.containPixel('grid', at)) return;
    begin = place(event);
  };
  const move = (event: PointerEvent): void => {
    if (begin !== null) show(begin, place(event));
  };
  const up = (event: PointerEvent): void => {
    if (begin === null) return;
    const edges = [begin, place(event)].sort((a, b) => a - b);
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
