import type { Calendar } from '#shared/time/calendar.ts';
import { earliestDay } from '#shared/time/days.ts';
import { periodBeside } from '#shared/time/periods.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { t } from '../../../language/language.ts';
import { calendarDay } from '../../../ui/format.ts';
import { lastDays, quarterOf, thisMonth } from './range-days.ts';

/** What can be chosen without naming days; `days` gives the first and the last, null if all is shown. */
export const presets = [
  { id: '7', key: 'd7', days: lastDays(7) },
  { id: '30', key: 'd30', days: lastDays(30) },
  { id: '90', key: 'd90', days: lastDays(90) },
  { id: '365', key: 'd365', days: lastDays(365) },
  { id: 'month', key: 'month', days: thisMonth(0) },
  { id: 'last_month', key: 'lastMonth', days: thisMonth(-1) },
  { id: 'quarter', key: 'quarter', days: quarterOf(0) },
  { id: 'last_quarter', key: 'lastQuarter', days: quarterOf(-1) },
  { id: 'all', key: 'all', days: null },
] as const;
export type PresetId = (typeof presets)[number]['id'];

/** What is shown without a word. */
const usualPreset: PresetId = '90';

/** The days that a screen shows, both ends inclusive; null if it is open. */
export interface Range {
  readonly preset: PresetId | 'custom';
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

/** Whether a text is a day that exists. JavaScript takes the 31st of February for the 3rd of March. */
export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;

/** The range in the address; the usual one if there is none or an invalid one. */
export function rangeOf(query: URLSearchParams, calendar: Calendar, now: number, usual: PresetId = usualPreset): Range {
  const today = calendar.dayOf(now);
  const dayIn = (name: 'from' | 'to'): CalendarDate | null => {
    const day = query.get(name);
    if (!isDay(day)) return null;
    // Days to come are in no window.
    return day > today ? today : day;
  };
  const days = [dayIn('from'), dayIn('to')] as const;
  if (days[0] !== null || days[1] !== null) {
    const swapped = days[0] !== null && days[1] !== null && days[0] > days[1];
    return { preset: 'custom', from: days[swapped ? 1 : 0], to: days[swapped ? 0 : 1] };
  }
  const named = presets.find(({ id }) => id === query.get('range'));
  const preset = named ?? presets.find(({ id }) => id === usual) ?? presets[2];
  if (preset.days === null) return { preset: preset.id, from: null, to: null };
  return { preset: preset.id, ...preset.days(today, calendar) };
}

/** The parameters of a range in the address. The usual range is written too, because screens may have different usual ones. */
export function queryOfRange(range: Range): Readonly<Record<'range' | 'from' | 'to', string | null>> {
  return range.preset === 'custom'
    ? { range: null, from: range.from, to: range.to }
    : { range: range.preset, from: null, to: null };
}

/** Days of which the beginning and the end may be open. */
export type OpenDays = Pick<Range, 'from' | 'to'>;

/** The range as an endpoint takes it. */
export function daysOf(range: Pick<Range, 'from' | 'to'>): { readonly from?: string; readonly to?: string } {
  return { ...(range.from === null ? {} : { from: range.from }), ...(range.to === null ? {} : { to: range.to }) };
}

/** The range as the lead times and the delivery measures take it, where an open beginning means the last 90 days and not all. */
export function leadTimeDays({ from, to }: Pick<Range, 'from' | 'to'>): {
  readonly from: string;
  readonly to?: string;
} {
  return { from: from ?? earliestDay, ...(to === null ? {} : { to }) };
}

/** A first and a last day, both inclusive. */
export interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The range with both ends, for what is counted by days: it begins with what is known, and ends today. */
export function boundedDays({ from, to }: Range, first: CalendarDate | null, today: CalendarDate): Days {
  const last = to ?? today;
  const begin = from ?? first ?? last;
  return { from: begin < last ? begin : last, to: last };
}

/** The days without those before the first that anything is known of. */
export function daysFromFirst({ from, to }: Days, first: CalendarDate | null): Days {
  return { from: first !== null && first > from && first <= to ? first : from, to };
}

/**
 * The period that ended the day before the range began, null if the range is open: whole months before whole months, else as many days. What is
 * compared with, and where `[` leads.
 */
export function periodBefore(range: Range, calendar: Calendar): Range | null {
  return shifted(range, calendar, -1);
}

/** The period that begins the day after the range ended, where `]` leads; null if the range is open or reaches today. */
export function periodAfter(range: Range, calendar: Calendar, now: number): Range | null {
  const after = shifted(range, calendar, 1);
  const today = calendar.dayOf(now);
  if (after === null || after.from === null || after.from > today) return null;
  return { ...after, to: after.to !== null && after.to > today ? today : after.to };
}

function shifted({ from, to }: Range, calendar: Calendar, by: -1 | 1): Range | null {
  return from === null || to === null ? null : { preset: 'custom', ...periodBeside({ from, to }, by, calendar) };
}

/** The range as text within a sentence. */
export function rangeText({ preset, from, to }: Range): string {
  const chosen = presets.find(({ id }) => id === preset);
  if (chosen) return t(`range.withinSentence.${chosen.key}`);
  if (from !== null && to !== null)
    return t('range.withinSentence.between', { from: calendarDay(from), to: calendarDay(to) });
  return from === null
    ? t('range.withinSentence.upTo', { to: to === null ? '' : calendarDay(to) })
    : t('range.withinSentence.since', { from: calendarDay(from) });
}

/** The range as a title: the name of a preset, or its days. */
export function rangeTitle({ preset, from, to }: Range): string {
  const chosen = presets.find(({ id }) => id === preset);
  if (chosen) return t(`range.presets.${chosen.key}`);
  const dayOf = (day: CalendarDate | null): string => (day === null ? '' : calendarDay(day));
  return t('range.between', { from: dayOf(from), to: dayOf(to) }).trim();
}

/** The parameter that says whether the period before is compared. */
export const compareIn = (query: URLSearchParams, usual = false): boolean =>
  query.has('compare') ? query.get('compare') === 'yes' : usual;
