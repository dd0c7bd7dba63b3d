import { locale } from '../../../language/per-locale.ts';

/** Rows ordered by one value of each: numbers by size, texts as the language sorts them. Equal ones keep their order. */
export function inOrder<R>(rows: readonly R[], by: (row: R) => string | number, descending: boolean): readonly R[] {
  const texts = new Intl.Collator(locale(), { numeric: true });
  const compare = (a: string | number, b: string | number): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a), String(b));
  return rows.toSorted((a, b) => (descending ? compare(by(b), by(a)) : compare(by(a), by(b))));
}
