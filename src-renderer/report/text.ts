import type { DayRange } from '#shared/time/days.ts';
import { t } from '../language/language.ts';
import { calendarDay } from '../ui/format.ts';

/** Days in words: both ends included. */
export const daysText = ({ from, to }: DayRange): string =>
  t('report.days', { from: calendarDay(from), to: calendarDay(to) });

/** A route in words: what the API calls "" is the default one. */
export const routeText = (path: string): string =>
  path === '' ? t('report.defaultRoute') : t('report.routeBy', { path });
