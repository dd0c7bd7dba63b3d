import type { StoreWriter } from '#main/store/contract.ts';
import type { Arrow } from '#shared/graph/graph.ts';

const isOtherThan =
  ({ from, to }: Arrow) =>
  (one: Arrow): boolean =>
    one.from !== from || one.to !== to;

/** Stores that a user declared an edge. */
export function declareEdge(
  store: StoreWriter,
  projectId: number,
  { from, to, isDefault = false, position = 0 }: Arrow & { readonly isDefault?: boolean; readonly position?: number },
): void {
  const { edges, removed, releases } = store.graphMarks(projectId);
  const isOther = isOtherThan({ from, to });
  const others = edges
    .filter(isOther)
    .map((mark) => (isDefault && mark.from === from ? { ...mark, isDefault: false } : mark));
  const declared = { from, to, isDeclared: true, isDefault, position };
  store.setGraphMarks(projectId, { edges: [...others, declared], removed: removed.filter(isOther), releases });
}

/** Stores that a user removed an edge. */
export function removeEdge(store: StoreWriter, projectId: number, { from, to }: Arrow): void {
  const { edges, removed, releases } = store.graphMarks(projectId);
  const isOther = isOtherThan({ from, to });
  store.setGraphMarks(projectId, {
    edges: edges.filter(isOther),
    removed: [...removed.filter(isOther), { from, to }],
    releases,
  });
}
