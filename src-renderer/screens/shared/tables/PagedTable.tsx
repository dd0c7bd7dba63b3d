import { type ReactNode, useMemo } from 'react';
import { type Column, Table } from '../../../ui/Table.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { inOrder } from './in-order.ts';
import { Pager } from './Pager.tsx';
import { pageOf } from './page.ts';
import { useLongTable } from './use-long-table.ts';

/** A long table, a page at a time, in the order of its rows until another is chosen, with the columns that are chosen. */
export function PagedTable<R>({
  name,
  caption,
  columns: all,
  rows,
  keyOf,
}: {
  /** What its choice of columns is remembered by. */
  readonly name: string;
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string | number;
}): ReactNode {
  const { page, go, order, sort, columns, choices } = useLongTable(name, all);
  const by = columns.find(({ title }) => title === order?.column)?.order;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a column sorts by stays the same while its title does
  const sorted = useMemo(() => (order && by ? inOrder(rows, by, order.descending) : rows), [rows, order]);
  const { rows: shown, ...pages } = pageOf(sorted, page);
  return (
    <>
      <ColumnMenu choices={choices} />
      <Table isLong caption={caption} columns={columns} rows={shown} keyOf={keyOf} order={order} onOrder={sort} />
      <Pager {...pages} go={go} />
    </>
  );
}
