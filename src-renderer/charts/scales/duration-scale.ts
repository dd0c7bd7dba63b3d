import { isExactTick } from './tick-text.ts';

/** Steps at which a reader of clocks expects a line, in seconds. */
const steps = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400, 172_800, 432_000,
  604_800, 1_209_600, 2_592_000, 5_184_000, 15_552_000, 31_536_000,
];
const marks = [
  1, 5, 15, 30, 60, 120, 300, 900, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400, 172_800, 604_800, 2_592_000, 7_776_000,
  31_536_000,
];

/** An axis of durations with its ticks, all in seconds. */
export interface DurationScale {
  readonly log: boolean;
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

const usualTicks = 7;
/** The room of a chart no higher than a few lines of text. */
export const fewTicks = 4;

/** The linear axis that holds the values, from 0, with ticks at natural steps. */
export function linearScale(values: readonly number[], mostTicks = usualTicks): DurationScale {
  const largest = Math.max(1, largestOf(values));
  const fitting = steps.filter((one) => largest / one <= mostTicks - 1);
  const step =
    fitting.find((one) => ticksTo(largest, one).every(isExactTick)) ?? fitting[0] ?? Math.ceil(largest / mostTicks);
  const ticks = ticksTo(largest, step);
  return { log: false, min: 0, max: ticks.at(-1) ?? step, ticks };
}

const ticksTo = (largest: number, step: number): readonly number[] =>
  Array.from({ length: Math.ceil(largest / step) + 1 }, (_, at) => at * step);

/** The logarithmic axis that holds the values; values under a second are drawn at one second. */
export function logScale(values: readonly number[], mostTicks = usualTicks): DurationScale {
  const largest = Math.max(1, largestOf(values));
  const smallest = Math.max(
    1,
    values.reduce((least, value) => Math.min(least, value), largest),
  );
  const first = marks.findLastIndex((mark) => mark <= smallest);
  const last = marks.findIndex((mark) => mark >= largest);
  const shown = marks.slice(Math.max(0, first), last === -1 ? undefined : Math.max(last, first + 1) + 1);
  const ticks = thinned(shown, mostTicks);
  return { log: true, min: shown[0] ?? 1, max: Math.max(shown.at(-1) ?? 1, largest), ticks };
}

/** Whether the values call for a logarithmic axis: the largest is far from the median. */
export function asksForLog(values: readonly number[], middle: number | null): boolean {
  return middle !== null && values.length > 3 && largestOf(values) > 20 * Math.max(1, middle);
}

function largestOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

/** Every so many of the ticks, the first and the last among them. */
function thinned(ticks: readonly number[], most: number): readonly number[] {
  const last = ticks.length - 1;
  const every = Math.ceil(last / (most - 1));
  const kept = ticks.filter((_, index) => index === last || (index % every === 0 && last - index >= every / 2));
  return ticks.length <= most ? ticks : kept;
}
