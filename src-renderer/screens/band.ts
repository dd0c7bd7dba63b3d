import { percentile } from '#shared/stats/stats.ts';
import type { CalendarDate, Seconds } from '#shared/time/time.ts';
import { t } from '../language/language.ts';
import { calendarDay } from '../ui/format.ts';
import { byStretch, type Stretch, type StretchLength } from './stretches.ts';

/** The middle of the values of one day or week, and between what the middle half of them lies. */
export interface Spread extends Stretch {
  readonly count: number;
  readonly low: Seconds;
  readonly middle: Seconds;
  readonly high: Seconds;
}

/** Days where few are shown, else weeks. */
export function stretchFor(days: number): StretchLength {
  return days <= 45 ? 'day' : 'week';
}

/** The spread of the values of each day or week that has any, oldest first. */
export function spreadsOf(
  points: readonly { readonly day: CalendarDate; readonly seconds: Seconds }[],
  length: StretchLength,
): readonly Spread[] {
  return byStretch(points, ({ day }) => day, length).map(({ from, x, things }) => {
    const values = things.map(({ seconds }) => seconds);
    return {
      from,
      x,
      count: values.length,
      low: percentile(values, 25) ?? 0,
      middle: percentile(values, 50) ?? 0,
      high: percentile(values, 75) ?? 0,
    };
  });
}

/** The spread of a day or week in words. */
export function spreadText({ from, count, low, middle, high }: Spread, told: (seconds: Seconds) => string): string {
  return t('common.spread', {
    from: calendarDay(from),
    values: t('common.values', { count }),
    middle: told(middle),
    low: told(low),
    high: told(high),
  });
}
