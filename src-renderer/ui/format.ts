import { durationParts } from '#shared/metrics/target-value.ts';
import { t } from '../language/language.ts';
import { tenthsNumber, typedNumber, wholeNumber } from '../language/numbers.ts';
import { perLocale } from '../language/per-locale.ts';

/** A duration in everyday units: 45 s, 12 min, 3 h 5 min, 2 d 4 h. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return t('units.seconds', { n: wholeNumber(whole) });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t('units.minutes', { n: minutes < 10 ? tenthsNumber(seconds / 60) : wholeNumber(minutes) });
  const hours = Math.floor(minutes / 60);
  if (hours < 24)
    return minutes % 60 === 0
      ? t('units.hours', { n: wholeNumber(hours) })
      : t('units.hoursMinutes', { hours: wholeNumber(hours), minutes: wholeNumber(minutes % 60) });
  const days = Math.floor(hours / 24);
  return hours % 24 === 0
    ? t('units.days', { n: wholeNumber(days) })
    : t('units.daysHours', { days: wholeNumber(days), hours: wholeNumber(hours % 24) });
}

/** A length of time given in minutes. */
export const minutes = (value: number): string => duration(value * 60);

/** A length of time in all its units, nothing rounded: 1 d 6 h 30 min. */
export const exactDuration = (seconds: number): string =>
  durationParts(seconds)
    .map(({ unit, count: n }) => t(`units.${unit}`, { n: typedNumber(n) }))
    .join(' ');

/** A number with all its decimals, as somebody types it. */
export const exactNumber = (value: number): string => typedNumber(value);

/** A whole number with the separators of the place. */
export const count = (value: number): string => wholeNumber(value);

/** A number with one decimal where it has any. */
export const decimal = (value: number): string => tenthsNumber(value);

/** A very short duration in milliseconds, unrounded; under one shows as less than one. */
export const milliseconds = (value: number): string =>
  value < 1 ? t('units.underMillisecond') : t('units.milliseconds', { n: wholeNumber(value) });

/** A share between 0 and 1, in percent. */
export const percent = (share: number): string => t('units.percent', { n: wholeNumber(share * 100) });

/** A share between 0 and 1 whose tenths of a percent matter. */
export const rate = (share: number): string => t('units.percent', { n: tenthsNumber(share * 100) });

/** A share between 0 and 1 in percent, with all its decimals. */
export const exactPercent = (share: number): string => t('units.percent', { n: typedNumber(share * 100) });

const often = [
  [1, 'units.perDay'],
  [7, 'units.perWeek'],
  [30, 'units.perMonth'],
] as const;

/** How often something happens, from how often it does in a day: 7.7 a day, 2.5 a week, 1 in 30 days. */
export function frequency(perDay: number): string {
  if (perDay === 0) return t('units.never');
  const [days, key] = often.find(([length]) => perDay * length >= 1) ?? often[2];
  return t(key, { n: tenthsNumber(perDay * days) });
}

const lists = perLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** Several things as a sentence names them: a, b and c. */
export const listed = (parts: readonly string[]): string => lists().format(parts);

/** Date formats by zone; the zone of the machine where it is empty. */
const zoned = (options: Intl.DateTimeFormatOptions) => {
  const formats = perLocale((locale) => {
    const byZone = new Map<string, Intl.DateTimeFormat>();
    return (zone: string): Intl.DateTimeFormat => {
      const format =
        byZone.get(zone) ?? new Intl.DateTimeFormat(locale, { ...options, ...(zone ? { timeZone: zone } : {}) });
      byZone.set(zone, format);
      return format;
    };
  });
  return (timestamp: string, zone: string): string => formats()(zone).format(new Date(timestamp));
};

const moments = zoned({ dateStyle: 'medium', timeStyle: 'short' });
const days = zoned({ dateStyle: 'medium' });
const shortDays = zoned({ day: 'numeric', month: 'short' });
const shortMonths = zoned({ month: 'short', year: 'numeric' });

/** A moment as date and time in a zone (the machine's unless given). */
export const moment = (timestamp: string, zone?: string): string => moments(timestamp, zone ?? '');

/** The calendar day of a moment in a zone (the machine's unless given). */
export const day = (timestamp: string, zone?: string): string => days(timestamp, zone ?? '');

/** A calendar day, such as `2026-11-21`, as the language writes it. */
export const calendarDay = (date: string): string => days(date, 'UTC');

/** A calendar day without its year, for the ticks of an axis. */
export const dayAndMonth = (date: string): string => shortDays(date, 'UTC');

/** The month of a calendar day. */
export const monthAndYear = (date: string): string => shortMonths(date, 'UTC');

const relative = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

const steps: readonly [number, Intl.RelativeTimeFormatUnit][] = [
  [60, 'second'],
  [3600, 'minute'],
  [86_400, 'hour'],
  [Number.POSITIVE_INFINITY, 'day'],
];
const secondsIn: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400 };

/** How long ago a moment was, in words. */
export function ago(timestamp: string, now: number): string {
  // The clock on the screen ticks slower than data comes in.
  const seconds = Math.max(0, (now - Date.parse(timestamp)) / 1000);
  const unit = steps.find(([limit]) => seconds < limit)?.[1] ?? 'day';
  return relative().format(-Math.floor(seconds / (secondsIn[unit] ?? 1)), unit);
}

/** How long until a moment, in words; what is due already is about to happen. */
export function timeUntil(timestamp: string, now: number): string {
  const seconds = (Date.parse(timestamp) - now) / 1000;
  if (seconds < 60) return t('units.soon');
  const unit = steps.find(([limit]) => seconds < limit)?.[1] ?? 'day';
  return relative().format(Math.round(seconds / (secondsIn[unit] ?? 1)), unit);
}

/** How long a moment is past, as a length of time. */
export const age = (timestamp: string, now: number): string =>
  duration(Math.max(0, (now - Date.parse(timestamp)) / 1000));
