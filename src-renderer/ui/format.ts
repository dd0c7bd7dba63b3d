// Dates and numbers in the language of the words around them.
const locale = 'en-GB';
const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** A length of time in the units people say: 45 s, 12 min, 3 h 5 min, 2 d 4 h. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 10) return `${oneDigit.format(seconds / 60)} min`;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`;
}

/** A length of time given in minutes. */
export const minutes = (value: number): string => duration(value * 60);

/** A whole number with the separators of the place. */
export const count = (value: number): string => plain.format(value);

/** A share between 0 and 1, in percent. */
export const percent = (share: number): string => `${plain.format(share * 100)} %`;

/** A share between 0 and 1 whose tenths of a percent matter. */
export const rate = (share: number): string => `${oneDigit.format(share * 100)} %`;

const often: readonly [number, string][] = [
  [1, 'a day'],
  [7, 'a week'],
  [30, 'in 30 days'],
];

/** How often something happens, from how often it does in a day: 7.7 a day, 2.5 a week, 1 in 30 days. */
export function frequency(perDay: number): string {
  if (perDay === 0) return 'none';
  const [days, text] = often.find(([length]) => perDay * length >= 1) ?? [30, 'in 30 days'];
  return `${oneDigit.format(perDay * days)} ${text}`;
}

const dateTimes = new Map<string, Intl.DateTimeFormat>();

/** A moment as date and time in a zone (the machine's unless given). */
export function moment(timestamp: string, zone?: string): string {
  const key = zone ?? '';
  const format =
    dateTimes.get(key) ??
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...(zone ? { timeZone: zone } : {}) });
  dateTimes.set(key, format);
  return format.format(new Date(timestamp));
}

const days = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in a zone. */
export function day(timestamp: string, zone: string): string {
  const format = days.get(zone) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone });
  days.set(zone, format);
  return format.format(new Date(timestamp));
}

const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A calendar day without its year, for the ticks of an axis. */
export const dayAndMonth = (date: string): string => shortDay.format(new Date(date));

/** The month of a calendar day. */
export const monthAndYear = (date: string): string => shortMonth.format(new Date(date));

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
  return relative.format(-Math.round(seconds / (secondsIn[unit] ?? 1)), unit);
}

/** How long until a moment, in words; what is due already is about to happen. */
export function ahead(timestamp: string, now: number): string {
  const seconds = (Date.parse(timestamp) - now) / 1000;
  if (seconds < 60) return 'in a moment';
  const unit = steps.find(([limit]) => seconds < limit)?.[1] ?? 'day';
  return relative.format(Math.round(seconds / (secondsIn[unit] ?? 1)), unit);
}

/** How long a moment is past, as a length of time. */
export const age = (timestamp: string, now: number): string =>
  duration(Math.max(0, (now - Date.parse(timestamp)) / 1000));
