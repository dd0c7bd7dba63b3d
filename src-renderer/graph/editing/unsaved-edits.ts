import { useMemo, useSyncExternalStore } from 'react';
import { previewGraph } from '#shared/desktop/commands.ts';
import type { GraphEdit } from '#shared/graph/edits.ts';
import { wireEdits } from './edit-text.ts';

const keyOf = (project: number): string => `graph-edits-${project}`;

const textOf = (project: number, storage: Storage): string => storage.getItem(keyOf(project)) ?? '[]';

const watchers = new Set<() => void>();

function watch(onKept: () => void): () => void {
  watchers.add(onKept);
  return () => void watchers.delete(onKept);
}

/** The unsaved edits of a project's graph in this window: they are still there after the user leaves the screen and returns. */
export function useUnsavedEdits(project: number): readonly GraphEdit[] {
  const text = useSyncExternalStore(watch, () => textOf(project, sessionStorage));
  return useMemo(() => read(project, text), [project, text]);
}

/** The same outside of a screen. */
export const unsavedEdits = (project: number, storage: Storage = sessionStorage): readonly GraphEdit[] =>
  read(project, textOf(project, storage));

/** Keeps them until they are saved or discarded, or the window is closed. */
export function keepEdits(project: number, edits: readonly GraphEdit[], storage: Storage = sessionStorage): void {
  if (edits.length === 0) storage.removeItem(keyOf(project));
  else storage.setItem(keyOf(project), JSON.stringify(wireEdits(edits)));
  for (const onKept of watchers) onKept();
}

function read(project: number, text: string): readonly GraphEdit[] {
  try {
    const edits: unknown = JSON.parse(text);
    const known = previewGraph.input.safeParse({ project_id: project, edits });
    return known.success ? known.data.edits : [];
  } catch {
    // Text that is no JSON was not written here.
    return [];
  }
}
