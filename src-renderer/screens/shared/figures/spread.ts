import { type MiddleHalf, middleHalf } from '#shared/stats/stats.ts';
import type { CalendarDate, Seconds } from '#shared/time/time.ts';
import type { SpreadLength } from '#shared/time/time-buckets.ts';
import { t } from '../../../language/language.ts';
import { calendarDay } from '../../../ui/format.ts';
import { byBucket, type TimeBucket } from '../period/by-bucket.ts';

/** The middle of the values of one day or week, and between what the middle half of them lies, in seconds. */
export type Spread = TimeBucket & MiddleHalf;

/** The spread of the values of each day or week that has any, oldest first. */
export function spreadsOf(
  points: readonly { readonly day: CalendarDate; readonly seconds: Seconds }[],
  length: SpreadLength,
): readonly Spread[] {
  return byBucket(points, ({ day }) => day, length).flatMap(({ from, x, things }) => {
    const half = middleHalf(things.map(({ seconds }) => seconds));
    return half ? { from, x, ...half } : [];
  });
}

/** The spread of a day or week in words. */
export function spreadText({ from, count, low, middle, high }: Spread, format: (seconds: Seconds) => string): string {
  return t('common.spread', {
    from: calendarDay(from),
    values: t('common.values', { count }),
    middle: format(middle),
    low: format(low),
    high: format(high),
  });
}
