import { z } from 'zod';
import { remember } from '../../../ui/remember.ts';

const Titles = z.array(z.string());
const keyOf = (table: string): string => `hidden-columns:${table}`;

/** The titles of the columns of a table that were hidden on this computer. */
export function hiddenColumns(table: string): readonly string[] {
  try {
    return Titles.parse(JSON.parse(localStorage.getItem(keyOf(table)) ?? '[]'));
  } catch {
    // Other content under the key is no reason to hide a column.
    return [];
  }
}

/** Remembers which columns of a table are hidden. */
export function rememberHidden(table: string, titles: readonly string[]): void {
  remember(keyOf(table), JSON.stringify(titles));
}
