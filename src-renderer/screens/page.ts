import { t } from '../language/language.ts';

const rowsOfPage = 25;

/** One page of a long list. */
export interface PageOf<R> {
  readonly rows: readonly R[];
  readonly page: number;
  readonly pages: number;
  readonly text: string;
}

/** The page that is wanted, or the last where the list has become shorter. Pages count from 0. */
export function pageOf<R>(all: readonly R[], wanted: number): PageOf<R> {
  const pages = Math.max(1, Math.ceil(all.length / rowsOfPage));
  const page = Math.min(Math.max(0, wanted), pages - 1);
  const rows = all.slice(page * rowsOfPage, (page + 1) * rowsOfPage);
  const first = page * rowsOfPage + 1;
  return { rows, page, pages, text: t('common.rows', { first, last: first + rows.length - 1, all: all.length }) };
}
