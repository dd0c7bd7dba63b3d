import { isDeepStrictEqual } from 'node:util';
import { ServiceError } from '#shared/api/problem.ts';
import {
  changeGraph,
  declareEdge,
  dismissProposal,
  orderEdges,
  removeEdge,
  restoreGraph,
  setRelease,
  setRepository,
} from '#shared/desktop/commands.ts';
import { closesCycle } from '#shared/graph/graph.ts';
import type { GraphMarks } from '#shared/graph/marks.ts';
import type { ProjectRow } from '../../store/contract.ts';
import { marksAfter } from '../graph-edits.ts';
import { changed, projectOf, type WriteHandler, type Writing, writes } from './handler.ts';

function requirePipelines(writing: Writing, projectId: number, ids: readonly number[]): void {
  projectOf(writing, projectId);
  const known = new Set(writing.store.pipelines(projectId).map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new ServiceError(404, `The project has no pipeline ${missing}.`);
}

function projectOfPipeline({ store }: Writing, pipelineId: number): ProjectRow {
  const project = store.projects().find(({ id }) => store.pipelines(id).some((pipeline) => pipeline.id === pipelineId));
  if (!project) throw new ServiceError(404, `There is no pipeline ${pipelineId}.`);
  return project;
}

/** The marks as an answer holds them, whose lists its reader may change. */
const marksOut = ({ edges, removed, releases }: GraphMarks) => ({
  edges: edges.map((mark) => ({ ...mark })),
  removed: removed.map((arrow) => ({ ...arrow })),
  releases: releases.map((mark) => ({ ...mark })),
});

export const graphWrites: readonly WriteHandler[] = [
  writes(changeGraph, (writing, { project_id, edits }) => {
    const { id } = projectOf(writing, project_id);
    const before = writing.store.graphMarks(id);
    writing.store.setGraphMarks(id, marksAfter(writing.store, id, edits));
    changed(writing, id);
    return { before: marksOut(before), after: marksOut(writing.store.graphMarks(id)) };
  }),

  writes(restoreGraph, (writing, { project_id, marks, after }) => {
    const { id } = projectOf(writing, project_id);
    // All marks are put back, so what another window said since would be lost without a word.
    if (!isDeepStrictEqual(marksOut(writing.store.graphMarks(id)), after))
      throw new ServiceError(409, 'The graph was changed again since. Undo the newer change first, or edit the graph.');
    writing.store.setGraphMarks(id, marks);
    return changed(writing, id);
  }),

  writes(declareEdge, (writing, { project_id, from, to, default: isDefault }) => {
    requirePipelines(writing, project_id, [from, to]);
    const { edges } = writing.store.edges(project_id);
    if (closesCycle({ from, to }, edges)) {
      throw new ServiceError(
        422,
        'This edge would close a cycle: runs of the second pipeline feed the first already.',
        [{ pointer: '/to', detail: 'would close a cycle' }],
      );
    }
    const known = edges.find((edge) => edge.from === from && edge.to === to);
    const position = known?.position ?? edges.filter((edge) => edge.from === from).length;
    writing.store.declareEdge(project_id, { from, to, isDefault, position });
    return changed(writing, project_id);
  }),

  writes(orderEdges, (writing, { project_id, from, to }) => {
    requirePipelines(writing, project_id, [from, ...to]);
    const marks = marksAfter(writing.store, project_id, [{ do: 'order', from, to }]);
    writing.store.setGraphMarks(project_id, marks);
    return changed(writing, project_id);
  }),

  writes(removeEdge, (writing, { project_id, from, to }) => {
    requirePipelines(writing, project_id, [from, to]);
    writing.store.removeEdge(project_id, { from, to });
    return changed(writing, project_id);
  }),

  writes(dismissProposal, (writing, { project_id, from, to }) => {
    requirePipelines(writing, project_id, [from, to]);
    if (writing.store.edges(project_id).edges.some((edge) => edge.from === from && edge.to === to)) {
      throw new ServiceError(409, 'This is an edge of the graph, not a proposal. Remove the edge instead.');
    }
    writing.store.removeEdge(project_id, { from, to });
    return changed(writing, project_id);
  }),

  writes(setRepository, (writing, { pipeline_id, repository }) => {
    const project = projectOfPipeline(writing, pipeline_id);
    writing.store.setRepository(pipeline_id, repository);
    return changed(writing, project.id);
  }),

  writes(setRelease, (writing, { pipeline_id, release, stage }) => {
    const project = projectOfPipeline(writing, pipeline_id);
    writing.store.setRelease(pipeline_id, release ? { stage } : null);
    return changed(writing, project.id);
  }),
];
