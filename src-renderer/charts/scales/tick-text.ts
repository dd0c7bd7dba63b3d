import { t } from '../../language/language.ts';
import { tenthsNumber } from '../../language/numbers.ts';

const units = [
  { key: 'units.days', seconds: 86_400 },
  { key: 'units.hours', seconds: 3_600 },
  { key: 'units.minutes', seconds: 60 },
  { key: 'units.seconds', seconds: 1 },
] as const;

const unitOf = (seconds: number) => units.find((one) => seconds >= one.seconds) ?? units[3];

/** Whether a length of time is exact in the text of its tick: 30 hours would be `1.3 d`. */
export const isExactTick = (seconds: number): boolean => (seconds * 10) % unitOf(seconds).seconds === 0;

/** A length of time in one unit, for the ticks of an axis: `0`, `45 s`, `12 min`, `3 h`, `2 d`. */
export function tickText(seconds: number): string {
  if (seconds === 0) return '0';
  const unit = unitOf(seconds);
  return t(unit.key, { n: tenthsNumber(seconds / unit.seconds) });
}
