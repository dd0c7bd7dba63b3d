import { type FormEvent, type ReactNode, useState } from 'react';
import { addView, removeView } from '#shared/desktop/commands.ts';
import { call } from '../../api/client.ts';
import { useUndoable } from '../../api/undo/use-undoable.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

interface SaveViewProps {
  readonly project: number;
  /** The address that the view keeps, from `viewAddress`. */
  readonly address: string;
  readonly onClose: () => void;
}

/** Gives the screen, with all that is chosen on it, a name. */
export function SaveView({ project, address, onClose }: SaveViewProps): ReactNode {
  const [name, setName] = useState('');
  const add = useUndoable(addView, (wanted) => ({
    message: t('views.added', { name: wanted.name }),
    undo: ({ id }) => call(removeView, { view_id: id }),
  }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.mutate({ project_id: project, name, address }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t('views.saveTitle')} isSaving={add.isPending} onClose={onClose}>
      <form onSubmit={submit} className="stack">
        <Field
          label={t('views.name')}
          value={name}
          onChange={setName}
          required
          help={t('views.saveHelp')}
          fault={add.error?.message}
        />
        <div className="dialog-end">
          <Button onClick={onClose}>{t('views.cancel')}</Button>
          <Button look="primary" type="submit" disabled={name.trim() === '' || add.isPending}>
            {t('views.keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
