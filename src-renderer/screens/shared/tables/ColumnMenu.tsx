import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { InSectionHead } from '../../../ui/Page.tsx';
import type { ColumnChoice } from './use-long-table.ts';

/** Chooses the columns of a table, beside the table's title. */
export function ColumnMenu({ choices }: { readonly choices: readonly ColumnChoice[] }): ReactNode {
  return (
    <InSectionHead>
      <Menu
        label={t('common.columns')}
        items={choices.map(({ title, isShown, toggle }) => ({
          ...{ kind: 'check', id: title, label: title },
          checked: isShown,
          toggle,
        }))}
      />
    </InSectionHead>
  );
}
