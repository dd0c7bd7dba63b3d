import { statistics } from '#shared/metrics/statistic.ts';
import { isDay, presets } from '../period/range.ts';

/** The words of an address whose values may name something that is not there. */
export const addressWords = [
  'range',
  'from',
  'to',
  'compare',
  'statistic',
  'start',
  'measure',
  'time',
  'scale',
  'integration',
  'pipeline',
  'route',
  'in_flight',
  'tab',
  'what_if',
  'point',
  'system',
] as const;
export type AddressWord = (typeof addressWords)[number];

/** Which values a screen has for the words that it reads; words that it leaves out are not looked at. */
export type KnownValues = Partial<Record<AddressWord, (value: string) => boolean>>;

export const oneOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

/** The words that every screen with figures reads. */
export const wordsOfToolbar: KnownValues = {
  range: oneOf(presets.map(({ id }) => id)),
  from: isDay,
  to: isDay,
  compare: oneOf(['yes', 'no']),
  statistic: oneOf(statistics),
};

/** What an address asks for that a screen does not have. */
export function unknownIn(query: URLSearchParams, known: KnownValues) {
  return addressWords.flatMap((word) => {
    const value = query.get(word);
    return value === null || value === '' || (known[word]?.(value) ?? true) ? [] : [{ word, value }];
  });
}
