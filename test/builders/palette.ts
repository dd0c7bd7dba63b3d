import type { Palette } from '../../src-renderer/charts/palette.ts';

/** Colours that tests can name. */
export const testPalette: Palette = {
  text: '#111',
  quiet: '#555',
  grid: '#ccc',
  surface: '#fff',
  accent: '#06c',
  second: '#a50',
  d2: '#086',
  d4: '#75f',
  d5: '#c17',
  d6: '#678',
  good: '#0a0',
  shade: '#eee',
  font: 'sans-serif',
};
