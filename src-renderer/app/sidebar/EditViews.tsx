import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { addView, removeView, renameView, views } from '#shared/desktop/commands.ts';
import { call } from '../../api/client.ts';
import { useUndoable } from '../../api/undo/use-undoable.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useWhileShown } from '../../ui/use-while-shown.ts';

type View = OutputOf<typeof views>[number];
/** A name of each view by its id. */
type Names = ReadonlyMap<number, string>;

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
  const [typed, setTyped] = useState<Names>(new Map());
  const [sent, setSent] = useState<Names>(new Map());
  const isLeft = list.some(({ id, name }) => ![name, sent.get(id)].includes(typed.get(id) ?? name));
  const lost = [...typed].filter(([id]) => !sent.has(id) && !list.some((one) => one.id === id));
  const whileShown = useWhileShown();
  // As it is once the answer comes, not as it was when the command was sent.
  const isHeld = useRef(isLeft);
  isHeld.current = isLeft;
  /** Behind the dialog the notice that takes back could not be reached. What was typed meanwhile or for another view holds it. */
  const closeAfter = ({ id, name }: View, done: Promise<unknown>): void => {
    setSent((before) => new Map(before).set(id, typed.get(id) ?? name));
    // The line may be off the screen before the answer comes: its own callbacks would then be lost, a promise is not.
    done.then(
      () => isHeld.current || whileShown(onClose),
      () => setSent((before) => new Map([...before].filter(([one]) => one !== id))),
    );
  };
  return (
    <Dialog title={t('views.editOf', { project })} onClose={onClose} isLight>
      {list.length === 0 ? <p className="quiet">{t('views.none')}</p> : null}
      {list.map((view) => (
        <EditView
          key={view.id}
          view={view}
          name={typed.get(view.id) ?? view.name}
          onName={(name) => setTyped(new Map(typed).set(view.id, name))}
          onSent={(done) => closeAfter(view, done)}
        />
      ))}
      {lost.map(([id, name]) => (
        <p key={id} role="alert">
          {t('views.removedElsewhere', { name })}
        </p>
      ))}
      <div className="dialog-end">
        <Button onClick={onClose}>{t('views.close')}</Button>
      </div>
    </Dialog>
  );
}

interface EditViewProps {
  readonly view: View;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onSent: (done: Promise<unknown>) => void;
}

function EditView({ view, name, onName, onSent }: EditViewProps): ReactNode {
  const { id, name: before, project_id, address } = view;
  const now = async () => (await call(views, {})).find((one) => one.id === id) ?? {};
  const rename = useChange(renameView, { now }, ({ name: after }) => t('views.renamed', { before, name: after }));
  const remove = useUndoable(removeView, () => ({
    message: t('views.removed', { name: before }),
    undo: () => call(addView, { project_id, name: before, address }),
  }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSent(rename.mutateAsync({ view_id: id, name }));
  };
  const fault = rename.error ?? remove.error;
  return (
    <form className="row" onSubmit={submit}>
      <input
        className="select"
        aria-label={t('views.nameOf', { name: before })}
        value={name}
        onChange={({ target }) => onName(target.value)}
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
        onClick={() => onSent(remove.mutateAsync({ view_id: id }))}
      >
        {t('views.remove')}
      </Button>
      {fault ? <p role="alert">{fault.message}</p> : null}
    </form>
  );
}
