import type { Calendar } from '#shared/time/calendar.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { firstDayOf, timeBuckets } from '#shared/time/time-buckets.ts';
import { type Days, daysFromFirst } from '../../shared/period/range.ts';

const mostWeeks = 13;
/** Fewer weeks show no trend: a shorter period is drawn with the weeks before it. */
const fewestWeeks = 12;

/** The weeks up to the end of a period that the chart shows, oldest first; the first and the last may be shorter. */
export function shownWeeks({ from, to }: Days, firstDay: CalendarDate | null, calendar: Calendar): readonly Days[] {
  const weeksBack = (weeks: number): CalendarDate => calendar.shift(firstDayOf(to, 'week'), 7 * (1 - weeks));
  const { from: earliest } = daysFromFirst({ from: weeksBack(fewestWeeks), to }, firstDay);
  const begin = earliest < from ? earliest : from;
  const limit = weeksBack(mostWeeks);
  return timeBuckets({ from: begin > limit ? begin : limit, to }, 'week');
}
