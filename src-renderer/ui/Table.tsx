import type { ReactNode } from 'react';

export interface Column<R> {
  readonly title: string;
  readonly cell: (row: R) => ReactNode;
  readonly kind?: 'text' | 'number' | 'actions';
}

interface TableProps<R> {
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string | number;
}

/** Rows and columns, readable by a screen reader; numbers stand to the right. */
export function Table<R>({ caption, columns, rows, keyOf }: TableProps<R>): ReactNode {
  return (
    // A wide table scrolls; the box takes the focus so that it does so by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable.
    <section className="table-box" tabIndex={0} aria-label={caption}>
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th key={title} scope="col" className={kind}>
                {kind === 'actions' ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, kind, cell }) => (
                <td key={title} className={kind}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
