/** A moment: milliseconds since 1970-01-01T00:00:00Z. */
export type Millis = number;
/** A length of time in whole or fractional seconds. */
export type Seconds = number;
/** A day without a change of the clock, in milliseconds. */
export const dayLength: Millis = 86_400_000;
/** A calendar day, `yyyy-mm-dd`, in the project's time zone. */
export type CalendarDate = string;
/** An IANA time zone name, such as `Europe/Berlin`. */
export type TimeZone = string;

/** A half-open stretch of time: `from` is inside, `to` is not. */
export interface Interval {
  readonly from: Millis;
  readonly to: Millis;
}

/** The interval that holds every moment. */
export const always: Interval = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** Whether the moment lies inside the interval. */
export function holds(interval: Interval, moment: Millis): boolean {
  return moment >= interval.from && moment < interval.to;
}

/** A moment as answers write it. */
export const timestamp = (moment: Millis): string => new Date(moment).toISOString();
export const timestampOrNull = (moment: Millis | null): string | null => (moment === null ? null : timestamp(moment));
