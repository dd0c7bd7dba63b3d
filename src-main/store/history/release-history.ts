import type { ReleaseHistory } from '../../metrics/contract.ts';
import { releasePoints } from '../../metrics/shared/release-points.ts';
import { edgeQueries } from '../configuration/edges.ts';
import { integrationQueries } from '../configuration/integrations.ts';
import type { Database } from '../connection/database.ts';
import { pipelineQueries } from '../records/pipelines.ts';
import { runStageQueries } from '../records/run-stages.ts';
import { aDictionary } from './history-columns.ts';
import { historyRowQueries } from './history-rows.ts';

/** Reads only the runs of release points, without what fed them and what they list: arrivals are stored facts. */
export function releaseHistoryQueries(db: Database) {
  const { pipelines } = pipelineQueries(db);
  const { integrations } = integrationQueries(db);
  const { edges } = edgeQueries(db);
  const { runRows } = historyRowQueries(db);
  const { withReleaseStages } = runStageQueries(db);
  return {
    releaseHistory(projectId: number): ReleaseHistory {
      const nodes = pipelines(projectId);
      const policies = new Map(integrations(projectId).map(({ id, policy }) => [id, policy]));
      const graph = {
        pipelines: nodes.map(({ id, name, release }) => ({ id, name, release })),
        edges: edges(projectId).edges,
      };
      const points = releasePoints(graph);
      const dictionary = aDictionary();
      const runs = nodes.flatMap((node) => {
        const policy = policies.get(node.integrationId);
        if (!policy || !points.has(node.id)) return [];
        return [[node.id, runRows(node, { branch: null, policy, dictionary })] as const];
      });
      const stages = new Map(nodes.map(({ id, release }) => [id, release]));
      return { ...graph, runs: withReleaseStages(projectId, new Map(runs), stages) };
    },
  };
}
