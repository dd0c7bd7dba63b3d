import { type FormEvent, type ReactNode, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { addView, removeView, renameView, type views } from '#shared/desktop/commands.ts';
import { call } from '../../api/client.ts';
import { useUndoable } from '../../api/undo/use-undoable.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

type View = OutputOf<typeof views>[number];

/** Renames and removes the views of a project; both can be taken back. */
export function EditViews({
  project,
  list,
  onClose,
}: {
  readonly project: string;
  readonly list: readonly View[];
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Dialog title={t('views.editOf', { project })} onClose={onClose} isLight>
      {list.length === 0 ? <p className="quiet">{t('views.none')}</p> : null}
      {list.map((view) => (
        <EditView key={view.id} view={view} onDone={onClose} />
      ))}
      <div className="dialog-end">
        <Button onClick={onClose}>{t('views.close')}</Button>
      </div>
    </Dialog>
  );
}

/** `onDone` closes the dialog: behind it the notice that takes back could not be reached. */
function EditView({ view, onDone }: { readonly view: View; readonly onDone: () => void }): ReactNode {
  const { id, name: before, project_id, address } = view;
  const [name, setName] = useState(before);
  const rename = useUndoable(renameView, (wanted) => ({
    message: t('views.renamed', { before, name: wanted.name }),
    undo: () => call(renameView, { view_id: id, name: before }),
  }));
  const remove = useUndoable(removeView, () => ({
    message: t('views.removed', { name: before }),
    undo: () => call(addView, { project_id, name: before, address }),
  }));
  // The line may be off the screen before the answer comes: its own callbacks would then be lost, a promise is not.
  const closeAfter = (done: Promise<unknown>): void => void done.then(onDone, () => undefined);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    closeAfter(rename.mutateAsync({ view_id: id, name }));
  };
  const fault = rename.error ?? remove.error;
  return (
    <form className="row" onSubmit={submit}>
      <input
        className="select"
        aria-label={t('views.nameOf', { name: before })}
        value={name}
        onChange={({ target }) => setName(target.value)}
        required
      />
      <Button type="submit" disabled={name.trim() === '' || name.trim() === before || rename.isPending}>
        {t('views.rename')}
      </Button>
      <Button
        look="plain"
        className="danger"
        aria-label={t('views.removeOf', { name: before })}
        disabled={remove.isPending}
        onClick={() => closeAfter(remove.mutateAsync({ view_id: id }))}
      >
        {t('views.remove')}
      </Button>
      {fault ? <p role="alert">{fault.message}</p> : null}
    </form>
  );
}
