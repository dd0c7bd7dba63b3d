import type { CalendarDate } from '#shared/time/time.ts';
import { chartDay } from '../charts/wall-clock.ts';

const millisPerDay = 86_400_000;

/** How long the stretches are that values are put together by. */
export type StretchLength = 'day' | 'week';

export interface Stretch {
  /** Its first day; a Monday for weeks. */
  readonly from: CalendarDate;
  /** Its middle, where it stands on a chart. */
  readonly x: number;
}

/** Puts dated things together by day or by week, oldest first. Weeks begin on Monday. */
export function byStretch<T>(
  things: readonly T[],
  dayOf: (thing: T) => CalendarDate,
  length: StretchLength,
): readonly (Stretch & { readonly things: readonly T[] })[] {
  const days = length === 'day' ? 1 : 7;
  const groups = new Map<number, T[]>();
  for (const thing of things) {
    const start = startOf(chartDay(dayOf(thing)) / millisPerDay, days);
    const group = groups.get(start);
    if (group) group.push(thing);
    else groups.set(start, [thing]);
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([start, group]) => ({
      from: new Date(start * millisPerDay).toISOString().slice(0, 10),
      x: (start + days / 2) * millisPerDay,
      things: group,
    }));
}

/** The first day of the stretch of so many days that a day of the epoch lies in. Day 0 of the epoch was a Thursday: Mondays are 4, 11, 18, ... */
export function startOf(day: number, days: number): number {
  return days === 1 ? day : Math.floor((day - 4) / 7) * 7 + 4;
}
