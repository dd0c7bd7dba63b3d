/** The colours of a chart, taken from the custom properties of the theme. */
export interface Palette {
  readonly text: string;
  readonly quiet: string;
  readonly grid: string;
  readonly surface: string;
  readonly accent: string;
  readonly second: string;
  readonly warn: string;
  readonly shade: string;
  readonly font: string;
}

/** Black on white, for pictures and wherever nothing is looked at. */
export const plainPalette: Palette = {
  text: '#222222',
  quiet: '#5b6067',
  grid: '#dedfdd',
  surface: '#ffffff',
  accent: '#1f5f8b',
  second: '#8a5a13',
  warn: '#a8311f',
  shade: '#0000000a',
  font: 'system-ui, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif',
};

const properties: Readonly<Record<Exclude<keyof Palette, 'font'>, string>> = {
  text: '--text',
  quiet: '--text-quiet',
  grid: '--line',
  surface: '--surface',
  accent: '--accent',
  second: '--second',
  warn: '--warn',
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
