import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';

interface LinedTableProps {
  readonly caption: string;
  /** Between the name and the menu of a line; a sheet may leave those with a class out of a narrow window. */
  readonly columns: readonly { readonly title: string; readonly className?: string }[];
  /** The rows: system, name with a quieter line beneath it, the columns, menu. */
  readonly children: ReactNode;
}

/** The card of a list of integrations or tokens, a line each. */
export function LinedTable({ caption, columns, children }: LinedTableProps): ReactNode {
  return (
    // A wide table scrolls; the box takes the focus so that it does so by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable.
    <section className="card table-box lined-card" tabIndex={0} aria-label={caption}>
      <table className="table lined">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('common.system')}</span>
            </th>
            <th scope="col">{t('common.name')}</th>
            {columns.map(({ title, className }) => (
              <th key={title} scope="col" className={className}>
                {title}
              </th>
            ))}
            <th scope="col" className="actions">
              <span className="visually-hidden">{t('common.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
