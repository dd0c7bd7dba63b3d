import type { ChartOption } from '../echarts.ts';

interface Tooltip {
  readonly formatter?: unknown;
}
type Series = { readonly tooltip?: Tooltip };
type Label = (shown: unknown) => string;

/** The option with tooltips that are elements: a label is their text, never markup. */
export function withTooltipElements(option: ChartOption): ChartOption {
  const series = [option.series ?? []].flat() as readonly Series[];
  return {
    ...option,
    tooltip: asElement(option.tooltip as Tooltip | undefined),
    series: series.map((one) => (one.tooltip ? { ...one, tooltip: asElement(one.tooltip) } : one)),
  } as ChartOption;
}

function asElement(tooltip: Tooltip | undefined): Tooltip | undefined {
  const label = tooltip?.formatter as Label | undefined;
  return label ? { ...tooltip, formatter: (shown: unknown) => elementOf(label(shown)) } : tooltip;
}

/** No element where there is no text: then no tooltip is shown. */
function elementOf(text: string): HTMLElement | '' {
  if (text === '') return '';
  const element = document.createElement('div');
  element.className = 'chart-tooltip';
  element.textContent = text;
  return element;
}
