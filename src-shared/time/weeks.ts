import { type CalendarDate, dayLength } from './time.ts';
import { weekOrigin } from './week-origin.ts';

/** An ISO 8601 week, Monday to Sunday. */
export interface Week {
  /** As `2026-W47`. */
  readonly name: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

// By Date and not by Temporal: quick enough for every point of a chart.
const numberOf = (day: CalendarDate): number => Date.parse(day) / dayLength;
const dayOf = (number: number): CalendarDate => new Date(number * dayLength).toISOString().slice(0, -14);

/** How many days of its week lie before a day. */
export function daysIntoWeek(day: CalendarDate): number {
  const fromOrigin = numberOf(day) - weekOrigin;
  return fromOrigin - Math.floor(fromOrigin / 7) * 7;
}

/** The first and the last day of the week that a day belongs to. */
export const weekStart = (day: CalendarDate): CalendarDate => dayOf(numberOf(day) - daysIntoWeek(day));
export const weekEnd = (day: CalendarDate): CalendarDate => dayOf(numberOf(day) - daysIntoWeek(day) + 6);

/** The week that a day belongs to. Its name has the year that holds its fourth day. */
export function weekOf(day: CalendarDate): Week {
  const fourth = numberOf(weekStart(day)) + 3;
  const year = dayOf(fourth).slice(0, -6);
  const week = Math.floor((fourth - numberOf(`${year}-01-01`)) / 7) + 1;
  return { name: `${year}-W${String(week).padStart(2, '0')}`, from: weekStart(day), to: weekEnd(day) };
}

/** The weeks whose last day lies from one day to another, both inclusive. */
export function weeksEnding(from: CalendarDate, to: CalendarDate): readonly Week[] {
  const weeks: Week[] = [];
  if (from > to) return weeks;
  for (let week = weekOf(from); numberOf(week.to) <= numberOf(to); week = weekOf(dayOf(numberOf(week.to) + 1)))
    weeks.push(week);
  return weeks;
}
