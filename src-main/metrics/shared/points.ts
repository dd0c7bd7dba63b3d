import type { Issue } from '#shared/records/issue.ts';
import { mean, percentiles } from '#shared/stats/stats.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import { type CalendarDate, holds, type Interval, type Seconds } from '#shared/time/time.ts';
import { gather } from '../../stats/columns.ts';
import { type GrowableArray, growableBytes, growableInts, growableMoments } from '../../stats/growable-array.ts';
import type { IssueSample, Sample } from '../contract.ts';

/** Runs as they are named, in columns. */
export interface NamedRuns {
  readonly id: Int32Array;
  readonly number: Float64Array;
  readonly attempt: Int32Array;
}

/**
 * The samples of an integration as they are shown: by the moment that closed them, then by pipeline; equals stay in the order of their series. In
 * columns, since a million of them as objects would take a gigabyte.
 */
export interface Points {
  readonly length: number;
  readonly at: Float64Array;
  /** Whole seconds, half up, never negative. */
  readonly seconds: Float64Array;
  /** Places in `pipelines`. */
  readonly pipeline: Int32Array;
  readonly pipelines: readonly string[];
  readonly flaky: Uint8Array;
  /** The runs that each was made from, in columns: the first of each, then the second where there is one. */
  readonly runs: readonly NamedRuns[];
  /** The issue that each was made from; null of runs. */
  readonly issues: readonly Issue[] | null;
}

/** Whole seconds, half up, never negative. */
export const secondsOf = ({ value }: Pick<Sample, 'value'>): Seconds => Math.max(0, Math.floor(value / 1000 + 0.5));

/** The points of the samples of some series whose closing moment lies in the window. A window chooses points, it never changes one. */
export function pointsOf(
  series: Iterable<{ readonly name: string; readonly samples: Iterable<Sample> }>,
  window: Interval,
): Points {
  const pipelines: string[] = [];
  const [at, seconds, pipeline, flaky] = [growableMoments(), growableMoments(), growableInts(), growableBytes()];
  const runs: ReturnType<typeof growingRuns>[] = [];
  for (const { name, samples } of series) {
    const own = pipelines.push(name) - 1;
    for (const sample of samples) {
      if (!holds(window, sample.at)) continue;
      at.push(sample.at);
      seconds.push(secondsOf(sample));
      pipeline.push(own);
      flaky.push(sample.flaky ? 1 : 0);
      for (let index = 0; index < sample.because.length; index++) {
        const run = sample.because[index];
        const columns = runs[index] ?? growingRuns();
        runs[index] = columns;
        if (run) columns.push(run);
      }
    }
  }
  return inOrder({
    length: at.length,
    at: at.done(),
    seconds: seconds.done(),
    pipeline: pipeline.done(),
    pipelines,
    flaky: flaky.done(),
    runs: runs.map((columns) => columns.done()),
    issues: null,
  });
}

function growingRuns() {
  const [id, number, attempt] = [growableInts(), growableMoments(), growableInts()];
  return {
    push(run: Sample['because'][number]): void {
      id.push(run.id);
      number.push(run.number);
      attempt.push(run.attempt);
    },
    done: (): NamedRuns => ({ id: id.done(), number: number.done(), attempt: attempt.done() }),
  };
}

/** The points of the issues of a tracker. */
export function pointsOfIssues(samples: Iterable<IssueSample>, tracker: string, window: Interval): Points {
  const shown = Array.from(samples)
    .filter(({ at }) => holds(window, at))
    .sort((one, other) => one.at - other.at || one.issue.id - other.issue.id);
  return {
    length: shown.length,
    at: Float64Array.from(shown, ({ at }) => at),
    seconds: Float64Array.from(shown, secondsOf),
    pipeline: new Int32Array(shown.length),
    pipelines: [tracker],
    flaky: new Uint8Array(shown.length),
    runs: [],
    issues: shown.map(({ issue }) => issue),
  };
}

function inOrder(points: Points): Points {
  const { at, pipeline, pipelines } = points;
  const names = [...new Set(pipelines)].sort();
  const ranks = Int32Array.from(pipelines, (name) => names.indexOf(name));
  const rankOf = (index: number): number => ranks[pipeline[index] ?? 0] ?? 0;
  // A plain list: most of it is in order already, which its sort exploits.
  const indexes = Array.from(at.keys()).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0) || rankOf(a) - rankOf(b));
  return picked(points, Int32Array.from(indexes));
}

/** Some of the points, or all in another order. */
export function picked({ at, seconds, pipeline, pipelines, flaky, runs, issues }: Points, indexes: Int32Array): Points {
  return {
    length: indexes.length,
    at: gather(at, indexes),
    seconds: gather(seconds, indexes),
    pipeline: gather(pipeline, indexes),
    pipelines,
    flaky: gather(flaky, indexes),
    runs: runs.map(({ id, number, attempt }) => ({
      id: gather(id, indexes),
      number: gather(number, indexes),
      attempt: gather(attempt, indexes),
    })),
    issues: issues && Array.from(indexes).flatMap((index) => issues[index] ?? []),
  };
}

/** A day on which points lie, and from which of them up to which. */
export interface DayOfPoints {
  readonly day: CalendarDate;
  readonly from: number;
  readonly to: number;
}

/** The days of the points, oldest first. */
export function daysOf({ at }: Points, calendar: Calendar): readonly DayOfPoints[] {
  const days: { day: CalendarDate; from: number; to: number }[] = [];
  for (let index = 0; index < at.length; index++) {
    const day = calendar.dayOf(at[index] ?? 0);
    const last = days.at(-1);
    if (last?.day === day) last.to = index + 1;
    else days.push({ day, from: index, to: index + 1 });
  }
  return days;
}

/** One day of one integration: the mean of its values, unrounded, with what it was made from. */
export interface DailyAverage {
  readonly x: CalendarDate;
  readonly y: Seconds;
  readonly count: number;
  readonly median: Seconds;
  readonly p90: Seconds;
}

/** The daily averages of the points that some series have in the window, by date; all series pooled, never a mean of means. */
export function dailyAverages(
  series: Iterable<{ readonly samples: Iterable<Sample> }>,
  { window, calendar }: { readonly window: Interval; readonly calendar: Calendar },
): readonly DailyAverage[] {
  const days = new Map<CalendarDate, GrowableArray<Float64Array>>();
  for (const { samples } of series) {
    let [before, own]: [CalendarDate, GrowableArray<Float64Array>] = ['', growableMoments()];
    for (const sample of samples) {
      if (!holds(window, sample.at)) continue;
      const day = calendar.dayOf(sample.at);
      // Most are of the day of the one before.
      if (day !== before) {
        [before, own] = [day, days.get(day) ?? growableMoments()];
        days.set(day, own);
      }
      own.push(secondsOf(sample));
    }
  }
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([x, column]) => {
      const values = column.done();
      const [median, p90] = percentiles(values, [50, 90] as const) ?? [0, 0];
      return { x, y: mean(values) ?? 0, count: values.length, median, p90 };
    });
}
