/** Where a page ends, newest first: the moment of its last row and that row's id. */
export type PageEnd = readonly [moment: number, id: number];

const beforeAll: PageEnd = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/** The place that a cursor names; without one, the place before the newest row. */
export function parsePageEnd(cursor: string | null): PageEnd {
  const [moment, id] = cursor?.split('-').map(Number) ?? beforeAll;
  return [moment ?? 0, id ?? 0];
}

/** The rows of a page, of one more than fits, and the cursor of the next page. */
export function pageOf<T>(rows: readonly T[], limit: number, endOf: (row: T) => PageEnd) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > limit && last !== undefined ? endOf(last).join('-') : null };
}
