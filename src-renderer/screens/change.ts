/** How a figure stands against the period before. */
export interface Change {
  /** Such as `12 % shorter than before (2 h 22 min)`. */
  readonly text: string;
  readonly verdict: 'better' | 'worse' | 'same' | 'unknown';
}

/** What is compared, and how its differences are told. */
export type Comparative = keyof typeof words;

/** A difference of less than this share is no change that anyone would notice. */
const noticeable = 0.02;

const words = {
  time: { less: 'shorter', more: 'longer', times: 'as long' },
  rate: { less: 'lower', more: 'higher', times: 'as high' },
} as const;

/** Compares two figures, lengths of time unless said otherwise; null where there is none. `told` writes them out. */
export function changeOf(
  now: number,
  before: number | null,
  better: 'lower' | 'higher',
  told: (value: number) => string,
  compared: Comparative = 'time',
): Change {
  if (before === null) return { text: 'no figure for the period before', verdict: 'unknown' };
  const { less, more, times } = words[compared];
  const share = before === 0 ? (now === 0 ? 0 : Number.POSITIVE_INFINITY) : (now - before) / before;
  if (Math.abs(share) < noticeable) return { text: `as before (${told(before)})`, verdict: 'same' };
  const word = share < 0 ? less : more;
  const amount =
    Math.abs(share) > 2
      ? share > 0 && Number.isFinite(share)
        ? `${(share + 1).toFixed(1)} times ${times} as`
        : `far ${word} than`
      : `${Math.round(Math.abs(share) * 100)} % ${word} than`;
  return {
    text: `${amount} before (${told(before)})`,
    verdict: share < 0 === (better === 'lower') ? 'better' : 'worse',
  };
}
