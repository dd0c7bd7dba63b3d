import { t } from '../../language/language.ts';
import type { ChartOption } from '../echarts.ts';
import type { Palette } from '../palette.ts';
import { binText } from '../scales/bin-text.ts';
import type { Bin } from '../scales/bins.ts';
import { barIndex } from './bars.ts';
import { base } from './base.ts';

export interface DistributionData {
  readonly summary: string;
  readonly bins: readonly Bin[];
}

/** How many commits took how long: bars between natural edges of time. */
export function distributionOption(data: DistributionData, palette: Palette): ChartOption {
  const shared = base(data.summary, palette);
  return {
    ...shared,
    tooltip: {
      ...shared.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { opacity: 0.15 } },
      formatter: (shown: unknown) => labelOf(data.bins[barIndex(shown)]),
    },
    grid: { left: 4, right: 4, top: 8, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: data.bins.map(binText),
      axisLine: { lineStyle: { color: palette.grid } },
      axisTick: { show: false },
      axisLabel: { color: palette.quiet, fontSize: 11, hideOverlap: true, showMaxLabel: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      splitNumber: 2,
      axisLabel: { color: palette.quiet, fontSize: 11 },
      splitLine: { lineStyle: { color: palette.grid } },
    },
    series: [
      {
        type: 'bar',
        id: 'bins',
        data: data.bins.map(({ count }) => count),
        barCategoryGap: '12%',
        itemStyle: { color: palette.accent },
      },
    ],
  } as ChartOption;
}

const labelOf = (bin: Bin | undefined): string =>
  bin ? `${binText(bin)}: ${t('common.commits', { count: bin.count })}` : '';
