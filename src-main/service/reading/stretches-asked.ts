import { ServiceError } from '#shared/api/problem.ts';
import { countOfStretches, type DayStretch, daysFrom, type StretchLength, stretchesOf } from '#shared/time/days.ts';

/** The most buckets of a series: a window may begin far in the past, and thousands of days help nobody. */
const mostStretches = 1000;

export interface StretchesAsked {
  readonly length: StretchLength;
  readonly stretches: readonly DayStretch[];
}

/** The days, weeks or months of a window; refuses more of them than anybody reads. */
export function stretchesAsked(days: DayStretch, by: StretchLength | undefined): StretchesAsked {
  const length = by ?? usualLength(days);
  const count = countOfStretches(days, length);
  if (count > mostStretches) {
    const detail = `gives ${count} stretches of these days, and at most ${mostStretches} are told`;
    throw new ServiceError(400, `Ask for longer stretches or fewer days: by=${length} ${detail}.`, [
      { pointer: '/by', detail },
    ]);
  }
  return { length, stretches: stretchesOf(days, length) };
}

/** As many stretches as a chart can tell apart. */
function usualLength({ from, to }: DayStretch): StretchLength {
  const days = daysFrom(from, to) + 1;
  if (days <= 31) return 'day';
  return days <= 60 * 7 ? 'week' : 'month';
}
