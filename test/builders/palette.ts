import type { Palette } from '../../src-renderer/charts/palette.ts';

/** Colours that tests can name. */
export const testPalette: Palette = {
  text: '#111',
  quiet: '#555',
  grid: '#ccc',
  surface: '#fff',
  accent: '#06c',
  second: '#a50',
  fourth: '#74f',
  sixth: '#568',
  warn: '#b00',
  good: '#0a0',
  shade: '#eee',
  font: 'sans-serif',
};
