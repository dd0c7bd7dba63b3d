import { useNavigate } from 'react-router';
import { removeProject, restoreRemoved } from '#shared/desktop/commands.ts';
import { t } from '../../language/language.ts';
import { call } from '../client.ts';
import { unsaved } from '../session.ts';
import type { Named, Removal } from './removals.ts';
import { isAt } from './undo-list.ts';
import { useUndoable } from './use-undoable.ts';

/** Removes a project and goes to the list of projects. */
export function useProjectRemoval({ id, name }: Named): Removal {
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useUndoable(removeProject, () => ({
    message: t('undo.projectRemoved', { name }),
    undo: async () => {
      await call(restoreRemoved, { kind: 'project', id });
      // The last one leaves nothing to list, which leads to the welcome.
      if (['/projects', '/welcome'].some(isAt)) await navigate(`/project/${id}/overview`);
    },
  }));
  // The event that the project is gone may remove the requesting part before its own answer comes: a callback of the part would be lost, a promise
  // is not. `error` shows a failure.
  const start = (): void => {
    mutateAsync({ project_id: id, undoable: true }).then(
      () => {
        // Whoever went elsewhere meanwhile stays there, with what is typed there.
        if (!isAt(`/project/${id}`)) return;
        unsaved.clear();
        return navigate('/projects');
      },
      () => undefined,
    );
  };
  return { start, isPending, error };
}
