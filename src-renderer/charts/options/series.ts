import type { ChartOption } from '../echarts.ts';

interface Series {
  readonly id?: string;
  readonly data?: readonly unknown[];
}

/** The series of a chart that are only marks beside its values. */
const marks: ReadonlySet<string> = new Set(['releases']);

const seriesIn = ({ series }: ChartOption): readonly Series[] => [series ?? []].flat() as readonly Series[];

/** The ids of the series that draw values of a chart. */
export const seriesWithValues = (option: ChartOption): readonly string[] =>
  seriesIn(option).flatMap(({ id, data = [] }) => (id !== undefined && data.length > 0 && !marks.has(id) ? id : []));

/** A chart without the values of the hidden series. What such a series carries for the whole chart, like a target line, stays. */
export function withoutSeries(option: ChartOption, hidden: ReadonlySet<string>): ChartOption {
  if (hidden.size === 0) return option;
  const series = seriesIn(option).map((one) => (hidden.has(one.id ?? '') ? { ...one, data: [] } : one));
  return { ...option, series } as ChartOption;
}
