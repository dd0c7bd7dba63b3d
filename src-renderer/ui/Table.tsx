import { type ReactNode, useRef } from 'react';
import { useWide } from './use-wide.ts';

/** `By` orders rows: a function if all rows are at hand, else a name for the service that has them. */
export interface Column<R, By = (row: R) => string | number> {
  readonly title: string;
  readonly cell: (row: R) => ReactNode;
  readonly kind?: 'text' | 'number' | 'actions';
  /** By which a sheet leaves the column out of a narrow window; `spare` does so everywhere. */
  readonly className?: string;
  /** What rows are put in order by; left out if they cannot be. */
  readonly order?: By;
}

/** The column and the direction of the order. */
export interface Order {
  readonly column: string;
  readonly descending: boolean;
}

interface TableProps<R> {
  readonly caption: string;
  readonly columns: readonly Column<R, unknown>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string | number;
  /** Whether its headings stay in sight while its rows are scrolled. */
  readonly isLong?: boolean;
  readonly order?: Order | null;
  /** Called with the order of a pressed heading; headings are buttons if it is given. */
  readonly onOrder?: (order: Order) => void;
}

/** Rows and columns, readable by a screen reader; numbers are aligned right. */
export function Table<R>({
  caption,
  columns,
  rows,
  keyOf,
  isLong = false,
  order = null,
  onOrder,
}: TableProps<R>): ReactNode {
  const box = useRef<HTMLElement>(null);
  const isWide = useWide(box);
  const look = ['table-box', isLong && 'long', isLong && isWide && 'wide'].filter(Boolean).join(' ');
  return (
    // A wide table scrolls; the box takes the focus so that it does so by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable.
    <section ref={box} className={look} tabIndex={0} aria-label={caption}>
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)} aria-sort={sortOf(column, order)}>
                <Heading column={column} order={order} onOrder={onOrder} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.title} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const classOf = <R,>({ kind, className }: Column<R, unknown>): string => [kind, className].filter(Boolean).join(' ');

function sortOf<R>({ title }: Column<R, unknown>, order: Order | null): 'ascending' | 'descending' | undefined {
  if (order?.column !== title) return undefined;
  return order.descending ? 'descending' : 'ascending';
}

function Heading<R>({
  column: { title, kind, order: by },
  order,
  onOrder,
}: {
  readonly column: Column<R, unknown>;
  readonly order: Order | null;
  readonly onOrder: ((order: Order) => void) | undefined;
}): ReactNode {
  if (kind === 'actions') return <span className="visually-hidden">{title}</span>;
  if (!by || !onOrder) return title;
  const isChosen = order?.column === title;
  // Numbers and dates are looked at from the largest: that is what one asks them for.
  const descending = isChosen ? !order.descending : true;
  return (
    <button type="button" className="sorter" onClick={() => onOrder({ column: title, descending })}>
      {title}
      <span aria-hidden="true">{isChosen ? (order.descending ? ' ↓' : ' ↑') : ''}</span>
    </button>
  );
}
