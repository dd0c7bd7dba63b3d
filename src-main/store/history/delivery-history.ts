import type { DeliveryHistory } from '../../metrics/contract.ts';
import { intMap, keyRangeOfAll } from '../../stats/int-map.ts';
import { edgeQueries } from '../configuration/edges.ts';
import { integrationQueries } from '../configuration/integrations.ts';
import type { Database } from '../connection/database.ts';
import { sourceQueries } from '../links/link-sources.ts';
import { pipelineQueries } from '../records/pipelines.ts';
import { runStageQueries } from '../records/run-stages.ts';
import { ancestryQueries } from './ancestries.ts';
import { changeTable } from './change-table.ts';
import { aDictionary } from './history-columns.ts';
import { historyRowQueries } from './history-rows.ts';
import { historyTables } from './history-tables.ts';

/** All that lead time needs. */
export function deliveryHistoryQueries(db: Database) {
  const { pipelines } = pipelineQueries(db);
  const { integrations } = integrationQueries(db);
  const { edges } = edgeQueries(db);
  const { targets } = sourceQueries(db);
  const { runRows, linkRows, listedRows, changeRows } = historyRowQueries(db);
  const { ancestriesOf } = ancestryQueries(db);
  const { withReleaseStages } = runStageQueries(db);
  return {
    deliveryHistory(projectId: number, branch: string | null): DeliveryHistory {
      const policies = new Map(integrations(projectId).map(({ id, policy }) => [id, policy]));
      const nodes = pipelines(projectId);
      const dictionary = aDictionary();
      const runs = nodes.flatMap((node) => {
        const policy = policies.get(node.integrationId);
        return policy ? runRows(node, { branch, policy, dictionary }) : [];
      });
      const ofRuns = among(runs.map(({ id }) => id));
      const links = linkRows(ofRuns.from, ofRuns.to);
      const listed = listedRows(ofRuns.from, ofRuns.to, ofRuns.has);
      const ofChanges = among([listed.change]);
      const changes = changeTable(changeRows(ofChanges.from, ofChanges.to, ofChanges.has, dictionary), dictionary);
      const related = historyTables({ pipelines: runs, links, listed, targets: targets(projectId) });
      const tables = withReleaseStages(projectId, related, new Map(nodes.map(({ id, release }) => [id, release])));
      return {
        pipelines: nodes.map(({ id, name, release }) => ({ id, name, release })),
        edges: edges(projectId).edges,
        runs: tables,
        changes,
        ancestry: ancestriesOf(projectId, [...tables.values()], changes),
      };
    },
  };
}

/** The range of some ids, and whether an id is one of them. */
function among(columns: readonly Int32Array[]) {
  const { from, to, count } = keyRangeOfAll(columns);
  if (count === 0) return { from: 0, to: -1, has: () => false };
  const known = intMap({ from, to, count });
  for (const ids of columns) for (const id of ids) known.set(id, 1);
  return { from, to, has: (id: number) => known.get(id) !== undefined };
}
