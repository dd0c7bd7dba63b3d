/** The colours of a chart, taken from the custom properties of the theme. */
export interface Palette {
  readonly text: string;
  readonly quiet: string;
  readonly grid: string;
  readonly surface: string;
  readonly accent: string;
  readonly second: string;
  readonly fourth: string;
  readonly sixth: string;
  readonly warn: string;
  readonly good: string;
  readonly shade: string;
  readonly font: string;
}

/** Black on white, for pictures and wherever nothing is looked at. */
export const plainPalette: Palette = {
  text: '#1c2024',
  quiet: '#60646c',
  grid: '#e0e1e6',
  surface: '#ffffff',
  accent: '#3b6fe0',
  second: '#c26a05',
  fourth: '#7a5af8',
  sixth: '#5d6b82',
  warn: '#b42318',
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
  fourth: '--d4',
  sixth: '--d6',
  warn: '--bad',
  good: '--good',
  shade: '--shade',
};

/** Reads the palette where the chart stands, so that light and dark need no code of their own. */
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
