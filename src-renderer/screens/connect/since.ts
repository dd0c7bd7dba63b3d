import { calendarOf } from '#shared/time/calendar.ts';
import type { CalendarDate, Millis, TimeZone } from '#shared/time/time.ts';
import { t } from '../../language/language.ts';

export type SinceChoice = 'all' | '90' | '365' | 'day';

/** From when on is collected, as the form offers it. */
export const sinceChoices = (): readonly { readonly value: SinceChoice; readonly label: string }[] => [
  { value: 'all', label: t('connect.sinceAll') },
  { value: '90', label: t('connect.since90') },
  { value: '365', label: t('connect.since365') },
  { value: 'day', label: t('connect.sinceDay') },
];

/** The first day that is collected; null for all there is. `typed` is the day of the choice that names one. */
export function sinceOf(choice: SinceChoice, typed: string, zone: TimeZone, now: Millis): CalendarDate | null {
  if (choice === 'all') return null;
  if (choice === 'day') return typed === '' ? null : typed;
  const calendar = calendarOf(zone);
  return calendar.shift(calendar.dayOf(now), -Number(choice));
}
