import { ServiceError } from '#shared/api/problem.ts';
import { type EditRefusal, editedMarks, type GraphEdit } from '#shared/graph/edits.ts';
import { pathBetween } from '#shared/graph/graph.ts';
import type { GraphMarks } from '#shared/graph/marks.ts';
import type { StoreReader } from '../store/contract.ts';

/** The graph marks of a project after some edits; throws a 422 that names each impossible edit and why. */
export function marksAfter(store: StoreReader, projectId: number, edits: readonly GraphEdit[]): GraphMarks {
  const before = store.graphMarks(projectId);
  const pipelines = store.pipelines(projectId);
  const edited = editedMarks(before, edits, {
    pipelines: new Set(pipelines.map(({ id }) => id)),
    edgesOf: (marks) => store.edges(projectId, marks).edges,
  });
  if (edited.ok) return edited.marks;
  const detail = sentenceOf(edited.refusal, store, projectId, edits);
  throw new ServiceError(422, detail, [{ pointer: `/edits/${edited.refusal.at}`, detail }]);
}

function sentenceOf(
  { why, at, pipeline }: EditRefusal,
  store: StoreReader,
  projectId: number,
  edits: readonly GraphEdit[],
): string {
  const names = new Map(store.pipelines(projectId).map(({ id, name }) => [id, name]));
  switch (why) {
    case 'unknown_pipeline':
      return `The project has no pipeline with the id ${pipeline}; it may have been removed meanwhile.`;
    case 'unknown_edge':
      return 'There is no such edge in the graph. Add it first.';
    case 'is_edge':
      return 'This is an edge of the graph, not a proposal. Remove the edge instead.';
    case 'not_every_way':
      return `The order must name each pipeline that ${names.get(pipeline)} feeds once; other edges may have been saved meanwhile.`;
    case 'cycle': {
      const edit = edits[at];
      const so = edit?.do === 'add' ? pathBetween(edit.to, edit.from, edgesBefore(store, projectId, edits, at)) : null;
      const path = (so ?? []).map((id) => names.get(id)).join(' → ');
      return `This edge would close a cycle: ${path || 'the second pipeline feeds the first already'}. Remove an edge of it first.`;
    }
  }
}

/** The edges as they are when the edit at a place is made. */
function edgesBefore(store: StoreReader, projectId: number, edits: readonly GraphEdit[], at: number) {
  return store.edges(projectId, marksAfter(store, projectId, edits.slice(0, at))).edges;
}
