import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as radix from '@radix-ui/colors';
import { expect, test } from 'vitest';
import { textOf, top } from './sources.ts';

const tokens = 'src-renderer/ui/styles/theme.css';
const sheets = readdirSync(join(top, 'src-renderer'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src-renderer/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.css') && file !== tokens)
  .sort();

const linesWith = (pattern: RegExp): readonly string[] =>
  sheets.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );

test('colours come from theme.css, where light and dark and their contrasts are looked after', () => {
  expect(linesWith(/#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|lab)\(/i)).toEqual([]);
});

test('room, roundness and sizes of type come from theme.css, which the density changes', () => {
  expect(
    linesWith(/^\s*(padding|margin|gap|(row|column)-gap|border-radius|font(-size)?)[\w-]*:.*\d(px|rem)\b/),
  ).toEqual([]);
});

/** The colours of a theme by name, as red, green and blue between 0 and 1. */
function coloursOf(theme: string): ReadonlyMap<string, readonly number[]> {
  const block = textOf(tokens).split(`[data-theme="${theme}"] {`)[1]?.split('}')[0] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+): #([0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [
      name,
      [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255),
    ]),
  );
}

/** How light a colour is, as WCAG 2.2 counts it. */
const luminance = (colour: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: readonly number[], other: readonly number[]): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const grounds = ['page', 'card', 'raised', 'sunken'];
/** What is seen on what, and the contrast that WCAG 2.2 AA asks for: 4.5 for text, 3 for the borders of controls and the focus. */
const pairs: readonly (readonly [string, readonly string[], number])[] = [
  [
    'text',
    [...grounds, 'accent-weak', 'bad-weak', 'good-weak', 'warn-weak', 'heat-1', 'heat-2', 'heat-3', 'heat-4'],
    4.5,
  ],
  ['text-2', [...grounds, 'accent-weak'], 4.5],
  ['accent-text', [...grounds, 'accent-weak'], 4.5],
  ['bad', [...grounds, 'bad-weak'], 4.5],
  ['warn', [...grounds, 'warn-weak'], 4.5],
  ['good', ['page', 'card', 'raised', 'good-weak'], 4.5],
  ['on-accent', ['accent'], 4.5],
  ['focus', grounds, 3],
  ['line-control', ['page', 'card', 'raised'], 3],
  ['accent', ['page', 'card', 'raised'], 3],
  ...['d1', 'd2', 'd3', 'd4', 'd5', 'd6'].map((data) => [data, ['card'], 3] as const),
];

test.each(['light', 'dark'])('what is read in the %s theme stands out from what it stands on', (theme) => {
  const colours = coloursOf(theme);
  const of = (name: string): readonly number[] => colours.get(name) ?? [];
  const faint = pairs.flatMap(([name, on, least]) =>
    on.flatMap((ground) => {
      const found = contrast(of(name), of(ground));
      return found < least ? [`${name} on ${ground}: ${found.toFixed(2)} < ${least}`] : [];
    }),
  );
  expect(colours.size).toBeGreaterThan(15);
  expect(faint).toEqual([]);
});

test('light and dark name the same colours', () => {
  expect([...coloursOf('dark').keys()]).toEqual([...coloursOf('light').keys()]);
});

const scaled = /^(page|sunken|text|text-2|line|line-strong|line-control|accent|accent-text|accent-weak|focus|heat-\d)$/;

test.each([
  ['light', [radix.slate, radix.indigo]],
  ['dark', [radix.slateDark, radix.indigoDark]],
] as const)('neutral, accent and heat colours of the %s theme are steps of Radix Colors', (theme, scales) => {
  const steps = new Set<string>(scales.flatMap((scale) => Object.values(scale)));
  const block = textOf(tokens).split(`[data-theme="${theme}"] {`)[1]?.split('}')[0] ?? '';
  const colours = [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].filter(([, name = '']) => scaled.test(name));
  expect(colours.length).toBeGreaterThan(12);
  expect(colours.filter(([, , hex = '']) => !steps.has(hex)).map(([line]) => line)).toEqual([]);
});
