import { t } from '../../../language/language.ts';

export const rowsOfPage = 25;

/** The position of one page in a long list. Pages count from 0. */
export interface PagePosition {
  readonly page: number;
  readonly pages: number;
  readonly text: string;
}

/** The page that is wanted of so many rows, or the last where they have become fewer. */
export function pagePosition(all: number, wanted: number): PagePosition {
  const pages = Math.max(1, Math.ceil(all / rowsOfPage));
  const page = Math.min(Math.max(0, wanted), pages - 1);
  const first = page * rowsOfPage + 1;
  return { page, pages, text: t('common.rows', { first, last: Math.min(first + rowsOfPage - 1, all), all }) };
}

/** The page that is wanted, with its rows. */
export function pageOf<R>(all: readonly R[], wanted: number): PagePosition & { readonly rows: readonly R[] } {
  const position = pagePosition(all.length, wanted);
  return { ...position, rows: all.slice(position.page * rowsOfPage, (position.page + 1) * rowsOfPage) };
}
