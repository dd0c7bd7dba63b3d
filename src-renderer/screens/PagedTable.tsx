import { type ReactNode, useMemo, useState } from 'react';
import { t } from '../language/language.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, type Order, Table } from '../ui/Table.tsx';
import { inOrder } from './in-order.ts';
import { pageOf } from './page.ts';

/** A long table, a page at a time, the newest rows first until another order is chosen. */
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
  const { rows: shown, page, pages, text } = pageOf(all, wanted);
  const sort = (next: Order): void => {
    setOrder(next);
    setWanted(0);
  };
  return (
    <>
      <Table caption={caption} columns={columns} rows={shown} keyOf={keyOf} order={order} onOrder={sort} />
      {pages > 1 && (
        <div className="pager">
          <Button disabled={page === 0} onClick={() => setWanted(page - 1)}>
            {t('common.newer')}
          </Button>
          <Button disabled={page === pages - 1} onClick={() => setWanted(page + 1)}>
            {t('common.older')}
          </Button>
          <span role="status">{text}</span>
        </div>
      )}
    </>
  );
}
