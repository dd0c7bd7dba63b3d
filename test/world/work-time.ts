import type { Random } from './random.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The next moment at which somebody does something that is done so often a day: on workdays, a little at weekends. */
export function nextWork(random: Random, moment: number, perDay: number): number {
  let next = moment + (-Math.log(1 - random.next()) * 10 * hour) / perDay;
  while (true) {
    const ofDay = next % day;
    const weekday = Math.floor(next / day + 4) % 7;
    const isWeekend = weekday === 0 || weekday === 6;
    const isWorking = ofDay >= 7 * hour && ofDay < 17 * hour && (!isWeekend || random.chance(0.06));
    if (isWorking) return Math.round(next);
    next =
      ofDay < 7 * hour
        ? next - ofDay + 7 * hour + random.next() * hour
        : next - ofDay + day + 7 * hour + random.next() * hour;
  }
}
