import { previewGraph } from '#shared/desktop/commands.ts';
import type { GraphEdit } from '#shared/graph/edits.ts';
import { wireEdits } from './edit-text.ts';

const keyOf = (project: number): string => `graph-edits-${project}`;

/** The unsaved edits of a project's graph in this window: they are still there after the user leaves the screen and returns. */
export function unsavedEdits(project: number, storage: Storage = sessionStorage): readonly GraphEdit[] {
  try {
    const edits: unknown = JSON.parse(storage.getItem(keyOf(project)) ?? '[]');
    const read = previewGraph.input.safeParse({ project_id: project, edits });
    return read.success ? read.data.edits : [];
  } catch {
    // Text that is no JSON was not written here.
    return [];
  }
}

/** Keeps them until they are saved or discarded, or the window is closed. */
export function keepEdits(project: number, edits: readonly GraphEdit[], storage: Storage = sessionStorage): void {
  if (edits.length === 0) storage.removeItem(keyOf(project));
  else storage.setItem(keyOf(project), JSON.stringify(wireEdits(edits)));
}
