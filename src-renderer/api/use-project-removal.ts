import { useNavigate } from 'react-router';
import { removeProject } from '#shared/desktop/commands.ts';
import type { ApiFault } from './client.ts';
import { useCommand } from './hooks.ts';

/** Removes a project and goes to the list of projects. */
export function useProjectRemoval(project: number): {
  readonly start: () => void;
  readonly isPending: boolean;
  readonly error: ApiFault | null;
} {
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useCommand(removeProject);
  // The news that the project is gone may take the asking part off the screen before its own answer comes: a callback of the
  // part would then be lost, a promise is not. What failed is shown from `error`.
  const start = (): void => {
    mutateAsync({ project_id: project }).then(
      () => navigate('/projects'),
      () => undefined,
    );
  };
  return { start, isPending, error };
}
