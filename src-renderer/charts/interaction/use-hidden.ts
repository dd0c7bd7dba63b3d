import { useMemo, useState } from 'react';
import { seriesWithValues } from '../options/series.ts';
import { plainPalette } from '../palette.ts';
import type { DrawOption } from './use-drawn.ts';

const none: ReadonlySet<string> = new Set();

/** Which series of a chart are hidden, and which can be. */
export interface HiddenSeries {
  readonly hidden: ReadonlySet<string>;
  /** Whether the chart has other values than those of a series. */
  readonly canToggle: (series: string) => boolean;
  /** Whether it is the last series that shows values. */
  readonly isLast: (series: string) => boolean;
  readonly toggle: (series: string) => void;
}

/** The series that a press on the legend hides. They stay hidden while other data is shown, as long as something is drawn. */
export function useHidden(option: DrawOption): HiddenSeries {
  const [chosen, setChosen] = useState(none);
  const all = useMemo(() => seriesWithValues(option(plainPalette)), [option]);
  const hidden = useMemo(() => (all.some((series) => !chosen.has(series)) ? chosen : none), [all, chosen]);
  const isLast = (series: string): boolean => !all.some((other) => other !== series && !hidden.has(other));
  return {
    hidden,
    canToggle: (series) => all.some((other) => other !== series),
    isLast,
    toggle: (series) => {
      const next = new Set(hidden);
      if (!next.delete(series) && !isLast(series)) next.add(series);
      setChosen(next);
    },
  };
}
