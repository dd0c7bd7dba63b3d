import type { Palette } from '../palette.ts';

/** A value that others are read against, such as a percentile. */
export interface Level {
  /** In the units of the vertical axis. */
  readonly at: number;
  /** A few letters at its right end. */
  readonly name: string;
  /** Drawn as what is aimed at, its name at the left end. */
  readonly isTarget?: boolean;
}

/** So wide is a letter of a name, about, in pixels. */
const letterWidth = 6.2;

/** The margin to the right of a chart that the names of its levels need. */
export function levelMargin(levels: readonly Level[]): number {
  const longest = levels.reduce((most, { name, isTarget }) => (isTarget ? most : Math.max(most, name.length)), 0);
  return 12 + Math.ceil(longest * letterWidth);
}

/** Dashed lines across a chart, each with its name beside it, where no point is covered. */
export function levelLines(levels: readonly Level[], palette: Palette) {
  const ascending = levels.filter(({ isTarget }) => !isTarget).toSorted((a, b) => a.at - b.at);
  return {
    silent: true,
    symbol: 'none' as const,
    lineStyle: { color: palette.quiet, type: 'dashed' as const, width: 1.5 },
    data: levels.map((level) => ({
      yAxis: level.at,
      name: level.name,
      ...(level.isTarget ? { lineStyle: { color: palette.good } } : {}),
      label: level.isTarget
        ? { formatter: level.name, position: 'insideStartTop' as const, color: palette.good, fontSize: 11 }
        : {
            formatter: level.name,
            position: 'end' as const,
            color: palette.text,
            fontSize: 11,
            verticalAlign: alignOf(ascending.indexOf(level), ascending.length),
          },
    })),
  };
}

/** The highest name is above the end of its line and the lowest below, so that names of close lines separate. */
function alignOf(index: number, count: number): 'top' | 'middle' | 'bottom' {
  if (count === 1) return 'middle';
  if (index === 0) return 'top';
  return index === count - 1 ? 'bottom' : 'middle';
}
