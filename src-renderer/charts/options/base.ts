import type { ChartOption } from '../echarts.ts';
import type { Palette } from '../palette.ts';
import type { DurationScale } from '../scales/duration-scale.ts';
import { tickText } from '../scales/tick-text.ts';
import { timeTicks } from '../scales/time-ticks.ts';

/** With more points than these, a scatter chart draws only those that do not overlap, and a line is simplified. */
export const manyPoints = 5_000;

/** Common to all charts: no motion, one font, and the summary as their accessible name. */
export function base(summary: string, palette: Palette): ChartOption {
  return {
    animation: false,
    useUTC: true,
    textStyle: { fontFamily: palette.font, color: palette.text },
    aria: { enabled: true, label: { description: summary } },
    tooltip: {
      confine: true,
      transitionDuration: 0,
      backgroundColor: palette.surface,
      borderColor: palette.grid,
      padding: [6, 10],
      textStyle: { color: palette.text, fontFamily: palette.font, fontSize: 12, lineHeight: 17 },
    },
  };
}

/** How many ticks of time can be read at a glance; if they do not fit beside each other, some are left out. */
const usualTicks = 10;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The time axis along the bottom; moments are wall-clock moments of the project. Its ticks are those of the visible part. */
export function timeAxis(palette: Palette, span: Span, { shown = span, most = usualTicks } = {}) {
  const ticks = timeTicks(shown, most);
  const customValues = [...ticks.at];
  return {
    type: 'time' as const,
    min: span.from,
    max: span.to,
    axisLine: { lineStyle: { color: palette.grid } },
    axisTick: { show: true, customValues, length: 4, lineStyle: { color: palette.grid } },
    axisLabel: { color: palette.quiet, hideOverlap: true, fontSize: 11, customValues, formatter: ticks.text },
    splitLine: { show: false },
  };
}

/** An axis of durations with natural units. */
export function durationAxis(scale: DurationScale, palette: Palette) {
  const customValues = [...scale.ticks];
  return {
    type: scale.log ? ('log' as const) : ('value' as const),
    min: scale.min,
    max: scale.max,
    axisLabel: { color: palette.quiet, fontSize: 11, formatter: tickText, customValues },
    axisTick: { show: false, customValues },
    axisLine: { show: false },
    splitLine: { lineStyle: { color: palette.grid }, customValues },
    minorSplitLine: { show: false },
  };
}
