import type { Calendar } from '#shared/time/calendar.ts';
import type { CalendarDate } from '#shared/time/time.ts';

export const presets = [
  { id: '30', title: 'Last 30 days', days: 30 },
  { id: '90', title: 'Last 90 days', days: 90 },
  { id: '365', title: 'Last 365 days', days: 365 },
  { id: 'all', title: 'All', days: null },
] as const;
export type PresetId = (typeof presets)[number]['id'];

/** What is shown without a word. */
const usualPreset: PresetId = '90';

/** The days that a screen shows, both ends inclusive; null where it is open. */
export interface Range {
  readonly preset: PresetId | 'custom';
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/** The range that the address asks for; the usual one where it asks for none or for nonsense. */
export function rangeOf(query: URLSearchParams, calendar: Calendar, now: number, usual: PresetId = usualPreset): Range {
  const from = query.get('from');
  const to = query.get('to');
  if (isDay(from) || isDay(to)) {
    const days = [isDay(from) ? from : null, isDay(to) ? to : null] as const;
    const swapped = days[0] !== null && days[1] !== null && days[0] > days[1];
    return { preset: 'custom', from: days[swapped ? 1 : 0], to: days[swapped ? 0 : 1] };
  }
  const preset = presets.find(({ id }) => id === (query.get('range') ?? usual)) ?? presets[1];
  if (preset.days === null) return { preset: preset.id, from: null, to: null };
  const today = calendar.dayOf(now);
  return { preset: preset.id, from: calendar.shift(today, 1 - preset.days), to: today };
}

/** What the address says of a range, which is nothing for the usual one. */
export function queryOfRange(
  range: Range,
  usual: PresetId = usualPreset,
): Readonly<Record<'range' | 'from' | 'to', string | null>> {
  return range.preset === 'custom'
    ? { range: null, from: range.from, to: range.to }
    : { range: range.preset === usual ? null : range.preset, from: null, to: null };
}

/** The range as an endpoint takes it. */
export function daysOf(range: Range): { readonly from?: string; readonly to?: string } {
  return { ...(range.from === null ? {} : { from: range.from }), ...(range.to === null ? {} : { to: range.to }) };
}

/** The range as the lead times take it, where an open beginning means the last 90 days and not all. */
export function leadTimeDays({ from, to }: Range): { readonly from: string; readonly to?: string } {
  return { from: from ?? '1970-01-01', ...(to === null ? {} : { to }) };
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
export function knownDays({ from, to }: Days, first: CalendarDate | null): Days {
  return { from: first !== null && first > from && first <= to ? first : from, to };
}

/** The stretch of the same length that ended the day before the range began; null where the range is open. */
export function periodBefore({ from, to }: Range, calendar: Calendar): Range | null {
  if (from === null || to === null) return null;
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { preset: 'custom', from: calendar.shift(from, -length), to: calendar.shift(from, -1) };
}

/** The period before, where all of it is known; null else, since a half-known period would compare badly. */
export function knownPeriodBefore(days: Days, first: CalendarDate | null, calendar: Calendar): Days | null {
  const before = periodBefore({ preset: 'custom', ...days }, calendar);
  if (before === null || before.from === null || before.to === null) return null;
  return first !== null && first <= before.from ? { from: before.from, to: before.to } : null;
}

/** The range in words, to follow what is told of it. */
export function rangeText({ preset, from, to }: Range): string {
  const chosen = presets.find(({ id }) => id === preset);
  if (chosen) return chosen.days === null ? 'over all time' : `in the ${chosen.title.toLowerCase()}`;
  if (from !== null && to !== null) return `from ${from} to ${to}`;
  return from === null ? `up to ${to}` : `since ${from}`;
}
