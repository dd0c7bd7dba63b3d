import type { ReleaseHistory } from '../../metrics/contract.ts';
import { releasePoints } from '../../metrics/shared/release-points.ts';
import { edgeQueries } from '../configuration/edges.ts';
import { integrationQueries } from '../configuration/integrations.ts';
import type { Database } from '../connection/database.ts';
import { pipelineQueries } from '../records/pipelines.ts';
import { runStageQueries } from '../records/run-stages.ts';
import { selectionQueries } from '../records/timed-runs.ts';
import { aDictionary, linksIn, listedIn } from './history-columns.ts';
import { historyRowQueries } from './history-rows.ts';
import { historyTables } from './history-tables.ts';

/** The runs of release points alone: neither what fed them nor what they list, since what arrived is among the facts. */
export function releaseHistoryQueries(db: Database) {
  const { pipelines } = pipelineQueries(db);
  const { integrations } = integrationQueries(db);
  const { edges } = edgeQueries(db);
  const { selectionsOf } = selectionQueries(db);
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
      const releases = nodes.flatMap((node) => {
        const policy = policies.get(node.integrationId);
        if (!policy || !points.has(node.id)) return [];
        return { pipeline: node.id, policy, rows: runRows(node, selectionsOf(node, null), dictionary) };
      });
      const nothing = { links: linksIn([]), listed: listedIn([]), targets: new Map() };
      const tables = historyTables({ pipelines: releases, ...nothing, dictionary });
      const stages = new Map(nodes.map(({ id, release }) => [id, release]));
      return { ...graph, runs: new Map(), tables: withReleaseStages(projectId, tables, stages) };
    },
  };
}
