import { weekOrigin } from '#shared/time/week-origin.ts';
import { perLocale } from '../../language/per-locale.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The distance between ticks of the time axis. */
type Step = { readonly millis: number } | { readonly months: number };

/** From the finest. */
const steps: readonly Step[] = [
  ...[1, 3, 6, 12].map((hours) => ({ millis: hours * hour })),
  ...[1, 2, 7, 14].map((days) => ({ millis: days * day })),
  ...[1, 2, 3, 6, 12, 24, 60, 120, 600].map((months) => ({ months })),
];

/** The positions of the ticks of the time axis, in wall-clock milliseconds, with the text of each. */
export interface TimeTicks {
  readonly at: readonly number[];
  text(moment: number): string;
}

/** Ticks where a reader of calendars expects them: hours, days, first days of weeks and months; no more than `most` of them. */
export function timeTicks({ from, to }: { readonly from: number; readonly to: number }, most: number): TimeTicks {
  for (const step of steps) {
    const at = 'millis' in step ? everyMillis(step.millis, from, to, most) : everyMonths(step.months, from, to, most);
    if (at.length <= most) return { at, text: 'millis' in step ? dayOrTime : monthOrYear };
  }
  return { at: [], text: monthOrYear };
}

/** One more than `most` is enough to know that they are too many. */
function everyMillis(step: number, from: number, to: number, most: number): readonly number[] {
  const base = step % (7 * day) === 0 ? weekOrigin * day : 0;
  const ticks: number[] = [];
  for (let at = Math.ceil((from - base) / step) * step + base; at < to && ticks.length <= most; at += step)
    ticks.push(at);
  return ticks;
}

function everyMonths(step: number, from: number, to: number, most: number): readonly number[] {
  const begin = new Date(from);
  const months = begin.getUTCFullYear() * 12 + begin.getUTCMonth();
  const ticks: number[] = [];
  for (let next = Math.floor(months / step) * step; ticks.length <= most; next += step) {
    const at = Date.UTC(Math.floor(next / 12), next % 12, 1);
    if (at >= to) break;
    if (at >= from) ticks.push(at);
  }
  return ticks;
}

const utc = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
const year = utc({ year: 'numeric' });
const month = utc({ month: 'short' });
const dayOfMonth = utc({ day: 'numeric', month: 'short' });
const time = utc({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const dayOrTime = (moment: number): string => (moment % day === 0 ? dayOfMonth() : time()).format(moment);
const monthOrYear = (moment: number): string =>
  (new Date(moment).getUTCMonth() === 0 ? year() : month()).format(moment);
