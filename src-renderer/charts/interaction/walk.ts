import type { ChartOption } from '../echarts.ts';

/** A drawn value that the keyboard can focus. */
export interface Step {
  readonly series: string;
  /** The index of the point in the data of its series. */
  readonly index: number;
  /** Where it is drawn, in the units of the axes. */
  readonly at: readonly [number, number];
  /** The lines of its tooltip. */
  readonly label: string;
}

interface Drawn {
  readonly type?: string;
  readonly id?: string;
  readonly stack?: string;
  readonly data?: readonly unknown[];
  readonly tooltip?: { readonly formatter?: unknown };
}
type TooltipText = (of: unknown) => string;

/** The first of them that is shown is walked. */
const linesOverTime = ['line', 'middle', 'before'] as const;

/** The values of a chart from left to right: its points and averages, else those of a line over time, else its bars, else its line over named days. */
export function stepsOf(option: ChartOption): readonly Step[] {
  const series = [option.series ?? []].flat() as readonly Drawn[];
  const dots = series.filter(({ type, id }) => type === 'scatter' && id !== 'releases').flatMap(pointsOf);
  const points = [
    dots,
    ...linesOverTime.map((line) => series.filter(({ type, id }) => type === 'line' && id === line).flatMap(pointsOf)),
  ].find((walked) => walked.length > 0);
  if (points) return points.toSorted((a, b) => a.at[0] - b.at[0]);
  const bars = barsOf(option, series);
  return bars.length > 0
    ? bars
    : series.filter(({ type }) => type === 'line').flatMap((line) => namedPointsOf(option, line));
}

function pointsOf({ id = '', data = [], tooltip }: Drawn): readonly Step[] {
  const textOf = tooltip?.formatter as TooltipText | undefined;
  return data.flatMap((value, dataIndex) => {
    // A point with its own style is an object.
    const [x, y, index] = (Array.isArray(value) ? value : (value as { value: unknown }).value) as readonly number[];
    if (x === undefined || y === undefined) return [];
    return {
      series: id,
      index: index ?? dataIndex,
      at: [x, y] as const,
      // Made only when the value is focused: not for a hundred thousand values at once.
      get label() {
        return textOf?.({ value, dataIndex }) ?? '';
      },
    };
  });
}

interface Axis {
  readonly type?: string;
  readonly data?: readonly string[];
}

function barsOf(option: ChartOption, series: readonly Drawn[]): readonly Step[] {
  const { xAxis, yAxis, tooltip } = option as {
    readonly xAxis?: Axis;
    readonly yAxis?: Axis;
    readonly tooltip?: { readonly formatter?: unknown };
  };
  // Horizontal bars have their names on the y axis.
  const isHorizontal = yAxis?.type === 'category';
  const names = isHorizontal ? yAxis : xAxis;
  // Stacked areas are walked like bars: all of them together at each name.
  const bars = series.filter(({ type, stack }) => type === 'bar' || stack !== undefined);
  if (names?.type !== 'category' || bars.length === 0) return [];
  const shown = bars.filter(({ data = [] }) => data.length > 0);
  const textOf = tooltip?.formatter as TooltipText | undefined;
  const ownText = shown.find((one) => one.tooltip?.formatter)?.tooltip?.formatter as TooltipText | undefined;
  return (names.data ?? []).map((name, index) => {
    const length = shown.reduce((sum, { data }) => sum + (numberIn(data?.[index]) ?? 0), 0);
    return {
      series: shown[0]?.id ?? '',
      index,
      at: isHorizontal ? ([length, index] as const) : ([index, length] as const),
      label:
        textOf?.(shown.map(({ id }) => ({ seriesId: id, dataIndex: index }))) ??
        ownText?.({ dataIndex: index }) ??
        `${name}: ${length}`,
    };
  });
}

/** The values of a line over a category axis; a gap has none. */
function namedPointsOf(option: ChartOption, { id = '', data = [] }: Drawn): readonly Step[] {
  const textOf = (option.tooltip as { readonly formatter?: unknown } | undefined)?.formatter as TooltipText | undefined;
  return data.flatMap((item, index) => {
    const value = numberIn(item);
    return value === null
      ? []
      : {
          series: id,
          index,
          at: [index, value] as const,
          label: textOf?.([{ dataIndex: index }]) ?? String(value),
        };
  });
}

/** A value as it is given: alone, or with a look of its own. */
function numberIn(item: unknown): number | null {
  const value = typeof item === 'object' && item !== null && 'value' in item ? item.value : item;
  return typeof value === 'number' ? value : null;
}
