import type { OutputOf } from '#shared/api/endpoint.ts';
import { pipelines } from '#shared/api/graph.ts';
import { releaseStages } from '#shared/desktop/commands.ts';
import type { GraphMarks } from '#shared/graph/marks.ts';
import { type Proposal, proposedEdges } from '#shared/graph/proposals.ts';
import type { StoreReader } from '../../store/contract.ts';
import { projectOf, type QueryHandler, queryHandler, type ReadContext } from './handler.ts';

const releaseMark = (marked: boolean, last: boolean): 'marked' | 'last' | 'no' =>
  marked ? 'marked' : last ? 'last' : 'no';

/** Proposed edges between systems, from equal revisions. Cached for each state of the data, since they need all runs. */
function proposalsOf(context: ReadContext, projectId: number): readonly Proposal[] {
  const { store } = context;
  const systems = new Set(store.pipelines(projectId).map(({ integrationId }) => integrationId));
  if (systems.size < 2) return [];
  return context.cache(projectId, 'proposals', () =>
    proposedEdges(store.revisionRuns(projectId), store.edges(projectId).edges, store.removedEdges(projectId)),
  );
}

/** The graph as it is, or as it would be, with these marks. */
export function graphOut(store: StoreReader, projectId: number, marks: GraphMarks): OutputOf<typeof pipelines> {
  const { edges, leftOut } = store.edges(projectId, marks);
  const marked = new Set(marks.releases.map(({ pipeline }) => pipeline));
  const feeding = new Set(edges.map(({ from }) => from));
  return {
    nodes: store.pipelines(projectId).map((row) => ({
      id: row.id,
      name: row.name,
      integration_id: row.integrationId,
      url: row.url,
      release: releaseMark(marked.has(row.id), marked.size === 0 && !feeding.has(row.id)),
      release_branch: row.releaseBranch,
      repository: row.repository,
      runs: row.runs,
    })),
    edges: edges
      .toSorted((one, other) => one.position - other.position)
      .map(({ from, to, source, isDefault, links }) => ({ from, to, source, default: isDefault, links })),
    warnings: [...leftOut],
  };
}

export const pipelineQueries: readonly QueryHandler[] = [
  queryHandler(pipelines, {
    answer: (context, { project_id, include }) => {
      const { id } = projectOf(context, project_id);
      return {
        ...graphOut(context.store, id, context.store.graphMarks(id)),
        ...(include === 'proposals' ? { proposals: [...proposalsOf(context, id)] } : {}),
      };
    },
  }),

  queryHandler(releaseStages, {
    answer: (context, { project_id }) => {
      const { id } = projectOf(context, project_id);
      return context.cache(id, 'stages', () =>
        context.store.pipelines(id).map((row) => ({
          pipeline_id: row.id,
          stages: [...context.store.stages(row.id)],
          release_stage: row.release?.stage ?? null,
        })),
      );
    },
  }),
];
