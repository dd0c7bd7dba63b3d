import { perLocale } from '../language/per-locale.ts';

const utc = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
const year = utc({ year: 'numeric' });
const month = utc({ month: 'short' });
const day = utc({ day: 'numeric' });
const time = utc({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A tick of the axis of time, which stands at a wall-clock moment: the largest thing that begins there. */
export function momentText(moment: number): string {
  const date = new Date(moment);
  if (moment % 86_400_000 !== 0) return time().format(date);
  if (date.getUTCDate() !== 1) return day().format(date);
  return (date.getUTCMonth() === 0 ? year() : month()).format(date);
}
