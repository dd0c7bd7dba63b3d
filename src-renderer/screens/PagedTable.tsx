import { type ReactNode, useState } from 'react';
import { t } from '../language/language.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { pageOf } from './page.ts';

/** A long table, a page at a time, the newest rows first. */
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
  const { rows: shown, page, pages, text } = pageOf(rows, wanted);
  return (
    <>
      <Table caption={caption} columns={columns} rows={shown} keyOf={keyOf} />
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
