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
import { type CommandHandler, changed, commandHandler, projectOf, type WriteContext } from './handler.ts';

function requirePipelines(context: WriteContext, projectId: number, ids: readonly number[]): void {
  projectOf(context, projectId);
  const pipelineIds = new Set(context.store.pipelines(projectId).map(({ id }) => id));
  const missing = ids.find((id) => !pipelineIds.has(id));
  if (missing !== undefined) throw new ServiceError(404, `The project has no pipeline ${missing}.`);
}

function projectOfPipeline({ store }: WriteContext, pipelineId: number): ProjectRow {
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

export const graphCommands: readonly CommandHandler[] = [
  commandHandler(changeGraph, (context, { project_id, edits }) => {
    const { id } = projectOf(context, project_id);
    const before = context.store.graphMarks(id);
    context.store.setGraphMarks(id, marksAfter(context.store, id, edits));
    changed(context, id);
    return { before: marksOut(before), after: marksOut(context.store.graphMarks(id)) };
  }),

  commandHandler(restoreGraph, (context, { project_id, marks, after }) => {
    const { id } = projectOf(context, project_id);
    // All marks are restored, so another window's later settings would be lost silently.
    if (!isDeepStrictEqual(marksOut(context.store.graphMarks(id)), after))
      throw new ServiceError(409, 'The graph was changed again since. Undo the newer change first, or edit the graph.');
    context.store.setGraphMarks(id, marks);
    return changed(context, id);
  }),

  commandHandler(declareEdge, (context, { project_id, from, to, default: isDefault }) => {
    requirePipelines(context, project_id, [from, to]);
    const { edges } = context.store.edges(project_id);
    if (closesCycle({ from, to }, edges)) {
      throw new ServiceError(
        422,
        'This edge would close a cycle: runs of the second pipeline feed the first already.',
        [{ pointer: '/to', detail: 'would close a cycle' }],
      );
    }
    const marks = marksAfter(context.store, project_id, [
      { do: 'add', from, to },
      { do: 'default', from, to, on: isDefault },
    ]);
    // An edge that systems report too is declared all the same.
    const declared = marks.edges.map((mark) =>
      mark.from === from && mark.to === to ? { ...mark, isDeclared: true } : mark,
    );
    context.store.setGraphMarks(project_id, { ...marks, edges: declared });
    return changed(context, project_id);
  }),

  commandHandler(orderEdges, (context, { project_id, from, to }) => {
    requirePipelines(context, project_id, [from, ...to]);
    const marks = marksAfter(context.store, project_id, [{ do: 'order', from, to }]);
    context.store.setGraphMarks(project_id, marks);
    return changed(context, project_id);
  }),

  commandHandler(removeEdge, (context, { project_id, from, to }) => {
    requirePipelines(context, project_id, [from, to]);
    const marks = marksAfter(context.store, project_id, [{ do: 'remove', from, to }]);
    context.store.setGraphMarks(project_id, marks);
    return changed(context, project_id);
  }),

  commandHandler(dismissProposal, (context, { project_id, from, to }) => {
    requirePipelines(context, project_id, [from, to]);
    if (context.store.edges(project_id).edges.some((edge) => edge.from === from && edge.to === to)) {
      throw new ServiceError(409, 'This is an edge of the graph, not a proposal. Remove the edge instead.');
    }
    const marks = marksAfter(context.store, project_id, [{ do: 'dismiss', from, to }]);
    context.store.setGraphMarks(project_id, marks);
    return changed(context, project_id);
  }),

  commandHandler(setRepository, (context, { pipeline_id, repository, instead_of }) => {
    const project = projectOfPipeline(context, pipeline_id);
    const before = context.store.chosenRepository(pipeline_id);
    if (instead_of !== undefined && instead_of !== before)
      throw new ServiceError(409, 'The repository was changed again since.');
    context.store.setRepository(pipeline_id, repository);
    changed(context, project.id);
    return { before, now: context.store.chosenRepository(pipeline_id) };
  }),

  commandHandler(setRelease, (context, { pipeline_id, release, stage }) => {
    const project = projectOfPipeline(context, pipeline_id);
    context.store.setRelease(pipeline_id, release ? { stage } : null);
    return changed(context, project.id);
  }),
];
