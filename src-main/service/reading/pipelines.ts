import { pipelines } from '#shared/api/graph.ts';
import { projectOf, type ReadHandler, reads } from './handler.ts';

const releaseMark = (marked: boolean, last: boolean): 'marked' | 'last' | 'no' =>
  marked ? 'marked' : last ? 'last' : 'no';

export const pipelineReads: readonly ReadHandler[] = [
  reads(pipelines, {
    answer: (reading, { project_id }) => {
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
        edges: edges.map(({ from, to, source, isDefault, links }) => ({ from, to, source, default: isDefault, links })),
        warnings: [...leftOut],
      };
    },
  }),
];
