import { t } from '../../language/language.ts';
import type { Column } from '../../ui/Table.tsx';

/** A column that names the tracker of each row, if there is more than one. */
export function trackerColumn<T>(
  trackers: readonly { readonly id: number; readonly name: string }[],
  trackerOf: (row: T) => number,
): readonly Column<T>[] {
  if (trackers.length < 2) return [];
  const names = new Map(trackers.map(({ id, name }) => [id, name]));
  return [{ title: t('flow.columns.tracker'), cell: (row) => names.get(trackerOf(row)) ?? '' }];
}
