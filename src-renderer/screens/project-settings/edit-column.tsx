import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import type { Column } from '../../ui/Table.tsx';

/** The last column of a table whose rows are edited in a drawer. */
export const editColumn = <R extends { readonly id: number; readonly name: string }>(
  onEdit: (id: number) => void,
): Column<R> => ({
  title: t('common.actions'),
  kind: 'actions',
  cell: ({ id, name }) => (
    <Button look="plain" aria-label={t('projectSettings.editOf', { name })} onClick={() => onEdit(id)}>
      {t('common.edit')}
    </Button>
  ),
});
