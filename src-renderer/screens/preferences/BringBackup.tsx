import { type FormEvent, type ReactNode, useState } from 'react';
import { bringBackup, removeBackup } from '#shared/desktop/commands.ts';
import { call } from '../../api/client.ts';
import { useUndoable } from '../../api/use-undoable.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

/** Takes a backup from another place, such as that of another computer, into the list. */
export function BringBackup(): ReactNode {
  const [path, setPath] = useState('');
  const bring = useUndoable(bringBackup, () => ({
    said: t('settings.backups.brought'),
    undo: ({ name }) => call(removeBackup, { name }),
  }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    bring.mutate({ path }, { onSuccess: () => setPath('') });
  };
  return (
    <form className="stack" onSubmit={submit} aria-label={t('settings.backups.bring')}>
      <Field
        label={t('settings.backups.bring')}
        value={path}
        onChange={setPath}
        help={t('settings.backups.bringHelp')}
        fault={bring.error?.message}
      />
      <div className="field field-end">
        <Button type="submit" disabled={path.trim() === '' || bring.isPending}>
          {t('settings.backups.bringNow')}
        </Button>
      </div>
    </form>
  );
}
