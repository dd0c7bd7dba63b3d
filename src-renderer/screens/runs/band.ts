import { percentile } from '#shared/stats/stats.ts';
import type { Seconds } from '#shared/time/time.ts';
import { chartDay } from '../../charts/wall-clock.ts';
import type { RunPoint } from './points.ts';

const millisPerDay = 86_400_000;

/** The middle of the values of one day or week, and between what the middle half of them lies. */
export interface Spread {
  /** A Monday for weeks. */
  readonly from: string;
  /** The middle of the stretch, where it stands on a chart. */
  readonly x: number;
  readonly count: number;
  readonly low: Seconds;
  readonly middle: Seconds;
  readonly high: Seconds;
}

export type Stretch = 'day' | 'week';

/** Days where few are shown, else weeks. */
export function stretchFor(days: number): Stretch {
  return days <= 45 ? 'day' : 'week';
}

/** The spread of the values of each day or week that has any, oldest first. Weeks begin on Monday. */
export function spreadsOf(points: readonly Pick<RunPoint, 'day' | 'seconds'>[], stretch: Stretch): readonly Spread[] {
  const length = stretch === 'day' ? 1 : 7;
  const groups = new Map<number, Seconds[]>();
  for (const { day, seconds } of points) {
    const start = startOf(chartDay(day) / millisPerDay, length);
    const values = groups.get(start);
    if (values) values.push(seconds);
    else groups.set(start, [seconds]);
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([start, values]) => ({
      from: new Date(start * millisPerDay).toISOString().slice(0, 10),
      x: (start + length / 2) * millisPerDay,
      count: values.length,
      low: percentile(values, 25) ?? 0,
      middle: percentile(values, 50) ?? 0,
      high: percentile(values, 75) ?? 0,
    }));
}

/** The first day of the stretch that a day lies in. Day 0 of the epoch was a Thursday: Mondays are 4, 11, 18, ... */
function startOf(day: number, length: number): number {
  return length === 1 ? day : Math.floor((day - 4) / 7) * 7 + 4;
}
