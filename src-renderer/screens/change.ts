import { t } from '../language/language.ts';
import { decimal, percent } from '../ui/format.ts';

/** How a figure stands against the period before. */
export interface Change {
  /** Such as `12 % shorter than before (2 h 22 min)`. */
  readonly text: string;
  readonly verdict: 'better' | 'worse' | 'same' | 'unknown';
}

/** What is compared, and how its differences are told. */
export type Comparative = 'time' | 'rate';

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
  if (Math.abs(share) < noticeable) return { text: t('common.change.same', { before: told(before) }), verdict: 'same' };
  return {
    text: differenceText(share, told(before), compared),
    verdict: share < 0 === (better === 'lower') ? 'better' : 'worse',
  };
}

/** What is many times as long is told in times, not in percent. */
function differenceText(share: number, before: string, compared: Comparative): string {
  if (share === Number.POSITIVE_INFINITY) return t(`common.change.${compared}.farMore`, { before });
  if (share > 2) return t(`common.change.${compared}.times`, { times: decimal(share + 1), before });
  const key = share < 0 ? 'less' : 'more';
  return t(`common.change.${compared}.${key}`, { share: percent(Math.abs(share)), before });
}
