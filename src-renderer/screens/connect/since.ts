import { calendarOf } from '#shared/time/calendar.ts';
import type { CalendarDate, Millis, TimeZone } from '#shared/time/time.ts';

/** From when on is collected, as the form offers it. */
export const sinceChoices = [
  { value: 'all', label: 'All there is' },
  { value: '90', label: 'The last 90 days' },
  { value: '365', label: 'The last year' },
  { value: 'day', label: 'From a day on' },
] as const;
export type SinceChoice = (typeof sinceChoices)[number]['value'];

/** The first day that is collected; null for all there is. `typed` is the day of the choice that names one. */
export function sinceOf(choice: SinceChoice, typed: string, zone: TimeZone, now: Millis): CalendarDate | null {
  if (choice === 'all') return null;
  if (choice === 'day') return typed === '' ? null : typed;
  const calendar = calendarOf(zone);
  return calendar.shift(calendar.dayOf(now), -Number(choice));
}
