import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { addProject, projectDetails, removeProject } from '#shared/desktop/commands.ts';
import { call } from '../../api/client.ts';
import { unsaved } from '../../api/session.ts';
import { isAt } from '../../api/undo/undo-list.ts';
import { useUndoable } from '../../api/undo/use-undoable.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';

/** Makes a project and goes to its integrations. */
export function NewProject({ onClose }: { readonly onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  const add = useUndoable(addProject, ({ name: made }) => ({
    message: t('undo.projectMade', { name: made }),
    undo: async ({ id }) => {
      const { integrations, repositories } = await call(projectDetails, { project_id: id });
      if (integrations.length + repositories.length > 0) throw new Error(t('undo.changedSince'));
      await call(removeProject, { project_id: id });
      if (isAt(`/project/${id}`)) await navigate('/projects');
    },
  }));
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const onSuccess = ({ id }: { readonly id: number }): void => {
      unsaved.clear();
      void navigate(`/project/${id}/connect`);
    };
    add.mutate({ name }, { onSuccess });
  };
  return (
    <Drawer title={t('projects.make')} isSaving={add.isPending} onClose={onClose}>
      <form className="stack" onSubmit={submit} aria-label={t('projects.make')}>
        <Field
          label={t('common.name')}
          value={name}
          onChange={setName}
          required
          help={t('projects.nameHelp')}
          fault={add.error?.message}
        />
        <div className="dialog-end">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" disabled={name.trim() === '' || add.isPending}>
            {t('projects.made')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
