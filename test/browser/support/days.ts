const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The first and the last day of the month that lies so many months back. */
export function monthBack(months: number): { readonly from: string; readonly to: string } {
  const now = new Date();
  const dayOf = (month: number, day: number): string =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, day)).toISOString().slice(0, 10);
  return { from: dayOf(-months, 1), to: dayOf(1 - months, 0) };
}

/** So many days before today, and today. */
export const daysBack = (days: number): string => `from=${dayBefore(days)}&to=${dayBefore(0)}`;

/** All that the demo holds, in so few days that charts show them by weeks. Both ends are given, so that screen and API are asked for the same days even over midnight. */
export const allDays = daysBack(320);
