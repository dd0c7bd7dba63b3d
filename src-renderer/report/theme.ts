import type { Palette } from '../charts/palette.ts';
import tokens from '../ui/styles/theme.css?raw';

type Theme = 'light' | 'dark';

/** The custom properties of a theme by name, as the app has them. */
function propertiesOf(theme: Theme): ReadonlyMap<string, string> {
  const block = tokens.split(`[data-theme="${theme}"] {`)[1]?.split('}')[0] ?? '';
  return new Map(
    block
      .split(';')
      .map((one) => one.trim().split(/: (.*)/s))
      .map(([name = '', value = '']) => [name, value]),
  );
}

const light = propertiesOf('light');
const dark = propertiesOf('dark');
const colour = (name: string): string => light.get(name) ?? '';

/** The colours that charts and drawings are made with: those of paper, for readers that know no more. */
export const palette = {
  text: colour('--text'),
  quiet: colour('--text-2'),
  grid: colour('--line'),
  surface: colour('--card'),
  accent: colour('--d1'),
  second: colour('--d3'),
  d2: colour('--d2'),
  d4: colour('--d4'),
  d5: colour('--d5'),
  d6: colour('--d6'),
  good: colour('--good'),
  shade: colour('--shade'),
  sunken: colour('--sunken'),
  heat1: colour('--heat-1'),
  heat2: colour('--heat-2'),
  heat3: colour('--heat-3'),
  heat4: colour('--heat-4'),
  font: "'Inter Variable', system-ui, sans-serif",
} as const satisfies Palette & Readonly<Record<string, string>>;

const drawn = [
  '--text',
  '--text-2',
  '--line',
  '--card',
  '--d1',
  '--d3',
  '--d4',
  '--d6',
  '--bad',
  '--good',
  '--sunken',
  '--heat-1',
  '--heat-2',
  '--heat-3',
  '--heat-4',
] as const;

const written = (properties: ReadonlyMap<string, string>): string =>
  [...properties].map(([name, value]) => `${name}:${value};`).join('');

/** The dark theme, if the reader's system asks for it: changes each colour of a drawing in place. */
export const darkRules = `@media (prefers-color-scheme:dark){:root[lang]{${written(dark)}}${drawn
  .map((name) => {
    const [from, to] = [light.get(name), dark.get(name)];
    return `svg [fill="${from}"]{fill:${to}}svg [stroke="${from}"]{stroke:${to}}`;
  })
  .join('')}}`;
