import type { Calendar } from '#shared/time/calendar.ts';
import { firstDayOf } from '#shared/time/time-buckets.ts';
import type { Days } from './range.ts';

const weeks = 12;

/** The last 12 whole weeks: what the small line of a tile shows, whatever days are chosen. The current week would look like a fall. */
export function lastWeeks(calendar: Calendar, now: number): Days & { readonly starts: readonly string[] } {
  const weekStart = firstDayOf(calendar.dayOf(now), 'week');
  const starts = Array.from({ length: weeks }, (_, index) => calendar.shift(weekStart, (index - weeks) * 7));
  return { from: starts[0] ?? weekStart, to: calendar.shift(weekStart, -1), starts };
}

/** The figure of each of some weeks; null if a week has none. */
export function valuesByWeek<W extends { readonly from: string }>(
  weeks: readonly string[],
  values: readonly W[],
  figureOf: (week: W) => number | null,
): readonly (number | null)[] {
  const byStart = new Map(values.map((week) => [week.from, figureOf(week)]));
  return weeks.map((start) => byStart.get(start) ?? null);
}
