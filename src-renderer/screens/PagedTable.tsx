import { type ReactNode, useMemo, useState } from 'react';
import { type Column, type Order, Table } from '../ui/Table.tsx';
import { inOrder } from './in-order.ts';
import { Pager } from './Pager.tsx';
import { pageOf } from './page.ts';

/** A long table, a page at a time, in the order of its rows until another is chosen. */
export function PagedTable<R>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string | number;
}): ReactNode {
  const [wanted, setWanted] = useState(0);
  const [order, setOrder] = useState<Order | null>(null);
  const by = columns.find(({ title }) => title === order?.column)?.order;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a column sorts by stays the same while its title does
  const all = useMemo(() => (order && by ? inOrder(rows, by, order.descending) : rows), [rows, order]);
  const { rows: shown, ...place } = pageOf(all, wanted);
  const sort = (next: Order): void => {
    setOrder(next);
    setWanted(0);
  };
  return (
    <>
      <Table caption={caption} columns={columns} rows={shown} keyOf={keyOf} order={order} onOrder={sort} />
      <Pager {...place} go={setWanted} />
    </>
  );
}
