import { changeGraph, restoreGraph } from '#shared/desktop/commands.ts';
import type { GraphEdit } from '#shared/graph/edits.ts';
import { call } from '../../api/client.ts';
import { useUndoable } from '../../api/undo/use-undoable.ts';
import { t } from '../../language/language.ts';
import type { GraphAnswer } from '../graph-view.ts';
import { editText, wireEdits } from './edit-text.ts';

interface Edits {
  readonly project_id: number;
  readonly edits: ReturnType<typeof wireEdits>;
}

/** Makes edits of a project's graph, all or none; undo restores all settings as they were. */
export function useGraphChange(project: number, graph: GraphAnswer) {
  return useUndoable(changeGraph, (input) => {
    const { edits } = input as Edits;
    const [only] = edits;
    return {
      message: edits.length === 1 && only ? `${editText(only, graph)}.` : t('graph.saved', { count: edits.length }),
      undo: ({ before, after }) => call(restoreGraph, { project_id: project, marks: before, after }),
    };
  });
}

/** As `useGraphChange`, for lists in which each edit is saved by itself. */
export function useOneEdit(project: number, graph: GraphAnswer) {
  const { mutate, isPending, error } = useGraphChange(project, graph);
  const make = (edit: GraphEdit): void => mutate({ project_id: project, edits: wireEdits([edit]) });
  return { make, isPending, error };
}
