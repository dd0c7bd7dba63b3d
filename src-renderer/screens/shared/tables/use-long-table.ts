import { useState } from 'react';
import type { Column, Order } from '../../../ui/Table.tsx';
import { hiddenColumns, rememberHidden } from './hidden-columns.ts';

/** A column that can be hidden. */
export interface ColumnChoice {
  readonly title: string;
  readonly isShown: boolean;
  readonly toggle: () => void;
}

/** Page, order and columns of a long table. `name` is what its choice of columns is remembered by. */
export function useLongTable<R, By>(name: string, all: readonly Column<R, By>[]) {
  const [page, go] = useState(0);
  const [order, setOrder] = useState<Order | null>(null);
  const [hidden, setHidden] = useState(() => hiddenColumns(name));
  const optional = all.slice(1).filter(({ kind }) => kind !== 'actions');
  const columns = all.filter((column) => !(optional.includes(column) && hidden.includes(column.title)));
  const sort = (next: Order | null): void => {
    setOrder(next);
    go(0);
  };
  const toggle = (title: string): void => {
    const isHidden = hidden.includes(title);
    const next = isHidden ? hidden.filter((one) => one !== title) : [...hidden, title];
    setHidden(next);
    rememberHidden(name, next);
    // An order without a marked heading would look like none.
    if (!isHidden && order?.column === title) sort(null);
  };
  const choices = optional.map(
    ({ title }): ColumnChoice => ({ title, isShown: !hidden.includes(title), toggle: () => toggle(title) }),
  );
  return { page, go, order, sort, columns, choices };
}
