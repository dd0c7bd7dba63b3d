import type { Palette } from '../palette.ts';

/** The line that follows the mouse across a chart. */
export const crosshairLine = (palette: Palette) => ({ color: palette.quiet, type: 'solid' as const, width: 1 });
