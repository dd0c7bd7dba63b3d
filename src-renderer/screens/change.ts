import { t } from '../language/language.ts';
import { decimal, percent } from '../ui/format.ts';

/** How a figure stands against the period before. */
export interface Change {
  /** Such as `12 % shorter than before (2 h 22 min)`. */
  readonly text: string;
  readonly verdict: 'better' | 'worse' | 'same' | 'unknown';
}

/** What is compared, and how its differences are told. */
export type Comparative = 'time' | 'rate' | 'share';

/** A difference of less than this share is no change that anyone would notice. */
const noticeable = 0.02;

/** Compares two figures, lengths of time unless said otherwise; null where there is none. `told` writes them out. */
export function changeOf(
  now: number,
  before: number | null,
  better: 'lower' | 'higher',
  told: (value: number) => string,
  compared: Comparative = 'time',
): Change {
  if (before === null) return { text: t('common.change.unknown'), verdict: 'unknown' };
  const share = before === 0 ? (now === 0 ? 0 : Number.POSITIVE_INFINITY) : (now - before) / before;
  const points = tenthsOfPercent(now) - tenthsOfPercent(before);
  if (Math.abs(share) < noticeable || (compared === 'share' && points === 0))
    return { text: t('common.change.same', { before: told(before) }), verdict: 'same' };
  return {
    text: compared === 'share' ? pointsText(points / 10, told(before)) : differenceText(share, told(before), compared),
    verdict: share < 0 === (better === 'lower') ? 'better' : 'worse',
  };
}

/** A share as precisely as it is ever shown, so that the difference is the one that a reader works out. */
const tenthsOfPercent = (share: number): number => Math.round(share * 1000);

/** A share differs in percentage points: a percent of a percent would read as another share. */
function pointsText(points: number, before: string): string {
  const size = Math.abs(points);
  return t(`common.change.share.${points < 0 ? 'less' : 'more'}`, { count: size, points: decimal(size), before });
}

/** What is many times as long is told in times, not in percent. */
function differenceText(share: number, before: string, compared: Exclude<Comparative, 'share'>): string {
  if (share === Number.POSITIVE_INFINITY) return t(`common.change.${compared}.farMore`, { before });
  if (share > 2) return t(`common.change.${compared}.times`, { times: decimal(share + 1), before });
  const key = share < 0 ? 'less' : 'more';
  return t(`common.change.${compared}.${key}`, { share: percent(Math.abs(share)), before });
}
