import { removeIntegration, removeToken, restoreRemoved } from '#shared/desktop/commands.ts';
import { t } from '../../language/language.ts';
import { type ApiFault, call } from '../client.ts';
import { useUndoable } from './use-undoable.ts';

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** A part of the screen that requests a removal. The removal can be undone; until it is final, nothing is lost. */
export interface Removal {
  readonly start: () => void;
  readonly isPending: boolean;
  readonly error: ApiFault | null;
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
