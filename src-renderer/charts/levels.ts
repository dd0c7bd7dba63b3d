import type { Palette } from './palette.ts';

/** A value that others are read against, such as a percentile. */
export interface Level {
  /** In the units of the vertical axis. */
  readonly at: number;
  /** A few letters at its right end. */
  readonly name: string;
}

/** Dashed lines across a chart, each with its name. */
export function levelLines(levels: readonly Level[], palette: Palette) {
  return {
    silent: true,
    symbol: 'none' as const,
    lineStyle: { color: palette.second, type: 'dashed' as const, width: 1.5 },
    label: {
      position: 'insideEndTop' as const,
      color: palette.text,
      fontSize: 11,
      textBorderColor: palette.surface,
      textBorderWidth: 3,
    },
    data: levels.map(({ at, name }) => ({ yAxis: at, name, label: { formatter: name } })),
  };
}
