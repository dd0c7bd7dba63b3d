import { pipelines } from '#shared/api/graph.ts';
import { releaseStages } from '#shared/desktop/commands.ts';
import { type Proposal, proposedEdges } from '#shared/graph/proposals.ts';
import { projectOf, type ReadHandler, type Reading, reads } from './handler.ts';

const releaseMark = (marked: boolean, last: boolean): 'marked' | 'last' | 'no' =>
  marked ? 'marked' : last ? 'last' : 'no';

/** Edges across systems that the runs speak for; made once for each state of the data, since it takes all of them. */
function proposalsOf(reading: Reading, projectId: number): readonly Proposal[] {
  const { store } = reading;
  return reading.once(projectId, 'proposals', () =>
    proposedEdges(store.touches(projectId), store.edges(projectId).edges, store.removedEdges(projectId)),
  );
}

export const pipelineReads: readonly ReadHandler[] = [
  reads(pipelines, {
    answer: (reading, { project_id, include }) => {
      const { id } = projectOf(reading, project_id);
      const rows = reading.store.pipelines(id);
      const { edges, leftOut } = reading.store.edges(id);
      const anyMarked = rows.some(({ release }) => release !== null);
      const feeding = new Set(edges.map(({ from }) => from));
      return {
        nodes: rows.map((row) => ({
          id: row.id,
          name: row.name,
          integration_id: row.integrationId,
          url: row.url,
          release: releaseMark(row.release !== null, !anyMarked && !feeding.has(row.id)),
          release_branch: row.releaseBranch,
          repository: row.repository,
          runs: row.runs,
        })),
        edges: edges
          .toSorted((one, other) => one.position - other.position)
          .map(({ from, to, source, isDefault, links }) => ({ from, to, source, default: isDefault, links })),
        warnings: [...leftOut],
        ...(include === 'proposals' ? { proposals: [...proposalsOf(reading, id)] } : {}),
      };
    },
  }),

  reads(releaseStages, {
    answer: (reading, { project_id }) => {
      const { id } = projectOf(reading, project_id);
      return reading.once(id, 'stages', () =>
        reading.store.pipelines(id).map((row) => ({
          pipeline_id: row.id,
          stages: [...reading.store.stages(row.id)],
          release_stage: row.release?.stage ?? null,
        })),
      );
    },
  }),
];
