import { tickText } from './durations.ts';
import type { ChartOption } from './echarts.ts';
import { momentText } from './moment-text.ts';
import type { Palette } from './palette.ts';
import type { DurationScale } from './scale.ts';

/** Over so many points a series is drawn sampled or in one go. */
export const manyPoints = 5_000;

/** What all charts share: no motion, text as canvas text, and the summary as their accessible name. */
export function base(summary: string, palette: Palette): ChartOption {
  return {
    animation: false,
    useUTC: true,
    textStyle: { fontFamily: palette.font, color: palette.text },
    aria: { enabled: true, label: { description: summary } },
    tooltip: {
      // Markup in a tooltip would need what the content policy forbids.
      renderMode: 'richText',
      confine: true,
      backgroundColor: palette.surface,
      borderColor: palette.grid,
      textStyle: { color: palette.text, fontFamily: palette.font, fontSize: 12, lineHeight: 17 },
    },
  };
}

/** The axis of time along the bottom; moments are wall-clock moments of the project. */
export function timeAxis(palette: Palette, span: { readonly from: number; readonly to: number }) {
  return {
    type: 'time' as const,
    min: span.from,
    max: span.to,
    axisLine: { lineStyle: { color: palette.grid } },
    axisTick: { show: false },
    axisLabel: { color: palette.quiet, hideOverlap: true, fontSize: 11, formatter: momentText },
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
