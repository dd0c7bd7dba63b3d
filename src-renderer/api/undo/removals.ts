import { useNavigate } from 'react-router';
import { removeIntegration, removeProject, removeToken, restoreRemoved } from '#shared/desktop/commands.ts';
import { t } from '../../language/language.ts';
import { type ApiFault, call } from '../client.ts';
import { unsaved } from '../session.ts';
import { isInProject, stillHere } from './here.ts';
import { useUndoable } from './use-undoable.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A part of the screen that requests a removal. The removal can be undone; until it is final, nothing is lost. */
export interface Removal {
  readonly start: () => void;
  readonly isPending: boolean;
  readonly error: ApiFault | null;
}

/** Removes a project and goes to the list of projects. */
export function useProjectRemoval({ id, name }: Named): Removal {
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useUndoable(removeProject, () => ({
    message: t('undo.projectRemoved', { name }),
    undo: async () => {
      const isStillHere = stillHere();
      await call(restoreRemoved, { kind: 'project', id });
      if (isStillHere()) await navigate(`/project/${id}/overview`);
    },
  }));
  // The event that the project is gone may remove the requesting part before its own answer comes: a callback of the part would be lost, a promise
  // is not. `error` shows a failure.
  const start = (): void => {
    mutateAsync({ project_id: id, undoable: true }).then(
      () => {
        // Whoever went elsewhere meanwhile stays there, with what is typed there.
        if (!isInProject(id)) return;
        unsaved.clear();
        return navigate('/projects');
      },
      () => undefined,
    );
  };
  return { start, isPending, error };
}

/** Removes an integration or a repository. */
export function useIntegrationRemoval({ id, name }: Named): Removal {
  const { mutate, isPending, error } = useUndoable(removeIntegration, () => ({
    message: t('undo.integrationRemoved', { name }),
    undo: () => call(restoreRemoved, { kind: 'integration', id }),
  }));
  return { start: () => mutate({ integration_id: id, undoable: true }), isPending, error };
}

/** Removes a token; its secret stays in its place until the removal cannot be taken back any more. */
export function useTokenRemoval({ id, name }: Named): Removal {
  const { mutate, isPending, error } = useUndoable(removeToken, () => ({
    message: t('undo.tokenRemoved', { name }),
    undo: () => call(restoreRemoved, { kind: 'token', id }),
  }));
  return { start: () => mutate({ token_id: id, undoable: true }), isPending, error };
}
