/** The colours of a chart, taken from the custom properties of the theme. */
export interface Palette {
  readonly text: string;
  readonly quiet: string;
  readonly grid: string;
  readonly surface: string;
  readonly accent: string;
  readonly second: string;
  readonly d2: string;
  readonly d4: string;
  readonly d5: string;
  readonly d6: string;
  readonly good: string;
  readonly shade: string;
  readonly font: string;
}

/** A colour of data by its token; `d1` is the accent of charts, `d3` their second colour. */
export const dataTones = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'] as const;
export type DataTone = (typeof dataTones)[number];

export function toneColor(tone: DataTone, palette: Palette): string {
  if (tone === 'd1') return palette.accent;
  return tone === 'd3' ? palette.second : palette[tone];
}

/** Black on white, for pictures and wherever nothing is looked at. */
export const plainPalette: Palette = {
  text: '#1c2024',
  quiet: '#60646c',
  grid: '#e0e1e6',
  surface: '#ffffff',
  accent: '#3b6fe0',
  second: '#c26a05',
  d2: '#0e9384',
  d4: '#7a5af8',
  d5: '#c11574',
  d6: '#5d6b82',
  good: '#067647',
  shade: '#0000000a',
  font: '"Inter Variable", system-ui, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif',
};

const properties: Readonly<Record<Exclude<keyof Palette, 'font'>, string>> = {
  text: '--text',
  quiet: '--text-2',
  grid: '--line',
  surface: '--card',
  accent: '--d1',
  second: '--d3',
  d2: '--d2',
  d4: '--d4',
  d5: '--d5',
  d6: '--d6',
  good: '--good',
  shade: '--shade',
};

/** Reads the palette of the chart's element, so that light and dark need no code of their own. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const colours = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      style.getPropertyValue(property).trim() || style.color,
    ]),
  ) as Record<Exclude<keyof Palette, 'font'>, string>;
  return { ...colours, font: style.fontFamily };
}
