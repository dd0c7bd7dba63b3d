import { useState } from 'react';
import type { InputOf, OutputOf } from '#shared/api/endpoint.ts';
import { previewGraph } from '#shared/desktop/commands.ts';
import type { GraphEdit } from '#shared/graph/edits.ts';
import { useEndpoint } from '../../api/hooks.ts';
import type { GraphAnswer } from '../graph-view.ts';
import { refusalOf, wireEdits, withEdit } from './edit-text.ts';
import { keepEdits, unsavedEdits, useUnsavedEdits } from './unsaved-edits.ts';
import { useGraphChange } from './use-graph-change.ts';

export type Preview = OutputOf<typeof previewGraph>;

/** Edits of a graph that are not saved yet, which wait where somebody leaves: how the graph would look, what it would change, and why an edit was refused. */
export interface GraphEdits {
  readonly edits: readonly GraphEdit[];
  /** As it would be; as it is where nothing is edited. */
  readonly graph: GraphAnswer;
  /** Null if nothing is edited, or while it is computed. */
  readonly preview: Preview | null;
  readonly refusal: string | null;
  readonly isSaving: boolean;
  readonly make: (edit: GraphEdit) => void;
  readonly takeBack: () => void;
  readonly discard: () => void;
  readonly save: () => void;
}

export function useGraphEdits(
  project: number,
  stored: GraphAnswer,
  choice: Omit<InputOf<typeof previewGraph>, 'project_id' | 'edits'>,
): GraphEdits {
  const edits = useUnsavedEdits(project);
  const [refusal, setRefusal] = useState<string | null>(null);
  const answer = useEndpoint(
    previewGraph,
    { project_id: project, edits: wireEdits(edits), ...choice },
    edits.length === 0,
  );
  const change = useGraphChange(project, stored);
  const isCurrent = edits.length > 0 && !answer.isPlaceholderData && !answer.isError;
  const edited = edits.length > 0 ? answer.data?.graph : undefined;
  // A proposal that has become an edge, or was dismissed, is gone.
  const graph = edited ? { ...edited, proposals: openProposals(stored, edited, edits) } : stored;
  const set = (next: readonly GraphEdit[]): void => {
    setRefusal(null);
    keepEdits(project, next);
  };
  return {
    edits,
    graph,
    preview: isCurrent ? (answer.data ?? null) : null,
    refusal: refusal ?? (edits.length > 0 ? answer.error?.message : undefined) ?? change.error?.message ?? null,
    isSaving: change.isPending,
    make(edit) {
      const why = refusalOf(edit, graph);
      if (why === null) set(withEdit(edits, edit));
      else setRefusal(why);
    },
    takeBack: () => set(edits.slice(0, -1)),
    discard: () => set([]),
    save() {
      const sent = edits.map((edit) => JSON.stringify(edit));
      // Edits made while saving stay, those too that equal a saved one. A promise, since a callback is not called after the user leaves the screen.
      const saved = (): void =>
        set(unsavedEdits(project).filter((edit, place) => JSON.stringify(edit) !== sent[place]));
      change.mutateAsync({ project_id: project, edits: wireEdits(edits) }).then(saved, () => {});
    },
  };
}

function openProposals(
  { proposals = [] }: GraphAnswer,
  edited: GraphAnswer,
  edits: readonly GraphEdit[],
): NonNullable<GraphAnswer['proposals']> {
  const isDecided = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
    edits.some((edit) => edit.do === 'dismiss' && edit.from === from && edit.to === to) ||
    edited.edges.some((edge) => edge.from === from && edge.to === to);
  return proposals.filter((proposal) => !isDecided(proposal));
}
