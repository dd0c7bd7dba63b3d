import { changeGraph, restoreGraph } from '#shared/desktop/commands.ts';
import { call } from '../api/client.ts';
import { useUndoable } from '../api/use-undoable.ts';
import { t } from '../language/language.ts';
import { editWords } from './edit-words.ts';
import type { GraphAnswer } from './view.ts';

/** Makes edits of a project's graph, all or none; they can be taken back, which puts everything as it was said before. */
export function useGraphChange(project: number, graph: GraphAnswer) {
  return useUndoable(changeGraph, ({ edits }) => {
    const [only] = edits;
    return {
      said:
        edits.length === 1 && only ? `${editWords(parsed(only), graph)}.` : t('graph.saved', { count: edits.length }),
      undo: ({ before }) => call(restoreGraph, { project_id: project, marks: before }),
    };
  });
}

const one = changeGraph.input.shape.edits.element;
/** An edit as it goes over the wire, as the shared room knows it. */
const parsed = (edit: Parameters<typeof one.parse>[0]) => one.parse(edit);
