import { type FormEvent, type ReactNode, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { changeProject, type projectDetails } from '#shared/desktop/commands.ts';
import { presentProject } from '../../api/present.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

/** The form for the new name of a project. */
export function RenameProject({
  project,
  onClose,
}: {
  readonly project: OutputOf<typeof projectDetails>;
  readonly onClose: () => void;
}): ReactNode {
  const [name, setName] = useState(project.name);
  const changed = { now: presentProject(project.id) };
  const change = useChange(changeProject, changed, (input) =>
    t('undo.projectRenamed', { before: project.name, name: input.name ?? project.name }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate({ project_id: project.id, name: name.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t('projects.renameTitle', { project: project.name })} isSaving={change.isPending} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field label={t('common.name')} value={name} onChange={setName} required fault={change.error?.message} />
        <div className="dialog-end">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" disabled={name.trim() === '' || change.isPending}>
            {t('common.rename')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
