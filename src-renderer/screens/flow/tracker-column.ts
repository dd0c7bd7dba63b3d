import { t } from '../../language/language.ts';
import type { Column } from '../../ui/Table.tsx';

/** A column that says whose rows they are, where there is more than one issue tracker. */
export function trackerColumn<T>(
  trackers: readonly { readonly id: number; readonly name: string }[],
  trackerOf: (row: T) => number,
): readonly Column<T>[] {
  if (trackers.length < 2) return [];
  const names = new Map(trackers.map(({ id, name }) => [id, name]));
  return [{ title: t('flow.columns.tracker'), cell: (row) => names.get(trackerOf(row)) ?? '' }];
}
