import type { DeliveryHistory } from '../../metrics/contract.ts';
import { type RunTable, runsAt } from '../../metrics/shared/run-table.ts';
import { noString } from '../../metrics/shared/string-table.ts';
import { edgeQueries } from '../configuration/edges.ts';
import { integrationQueries } from '../configuration/integrations.ts';
import type { Database } from '../connection/database.ts';
import { pipelineQueries } from '../records/pipelines.ts';
import { runStageQueries } from '../records/run-stages.ts';
import { sourceQueries } from '../records/sources.ts';
import { repositoryQueries } from '../source-hosts/repositories.ts';
import { type ChangeTable, changeTable } from './change-table.ts';
import { historyReads } from './history-read.ts';
import { historyTables } from './history-tables.ts';

/** All that lead time needs. */
export function deliveryHistoryQueries(db: Database) {
  const { pipelines } = pipelineQueries(db);
  const { integrations } = integrationQueries(db);
  const { edges } = edgeQueries(db);
  const { targets } = sourceQueries(db);
  const { commitsOf } = repositoryQueries(db);
  const { readHistory } = historyReads(db);
  const { withReleaseStages } = runStageQueries(db);

  /**
   * The histories of the repositories that runs read. Of the revisions that pipelines ran on without ever listing a change, adds to
   * `changes` what the source host knows; where no run lists such a commit it has no row, so its id is below zero.
   */
  function ancestriesOf(
    projectId: number,
    tables: readonly RunTable[],
    changes: ChangeTable,
  ): DeliveryHistory['ancestry'] {
    const ancestries = new Map<string, Map<string, readonly string[]>>();
    let listed: ReadonlyMap<string, ReadonlySet<string>> | null = null;
    for (const [repository, wanted] of revisionsAlone(tables)) {
      const ancestry = new Map<string, readonly string[]>();
      const reported: Parameters<ChangeTable['add']>[0][] = [];
      for (const { revision, parents, committedAt, authoredAt } of commitsOf(projectId, repository)) {
        ancestry.set(revision, parents);
        if (wanted.delete(revision))
          reported.push({ id: 0, repository, revision, committedAt, authoredAt, merge: parents.length > 1 });
      }
      if (ancestry.size > 0) ancestries.set(repository, ancestry);
      if (reported.length === 0) continue;
      listed ??= revisionsListed(changes);
      for (const one of reported)
        if (!listed.get(repository)?.has(one.revision)) changes.add({ ...one, id: -1 - changes.size });
    }
    return ancestries;
  }

  return {
    deliveryHistory(projectId: number, branch: string | null): DeliveryHistory {
      const policies = new Map(integrations(projectId).map(({ id, policy }) => [id, policy]));
      const nodes = pipelines(projectId);
      const graph = edges(projectId).edges;
      const sources = targets(projectId);
      const { runs, links, listed, changes: told, dictionary } = readHistory(nodes, branch);
      const related = historyTables({
        pipelines: nodes.flatMap(({ id, integrationId }) => {
          const [policy, rows] = [policies.get(integrationId), runs.get(id)];
          return policy && rows ? { pipeline: id, policy, rows } : [];
        }),
        links,
        listed,
        targets: sources,
        dictionary,
      });
      const tables = withReleaseStages(projectId, related, new Map(nodes.map(({ id, release }) => [id, release])));
      const changes = changeTable(told, dictionary);
      return {
        pipelines: nodes.map(({ id, name, release }) => ({ id, name, release })),
        edges: graph,
        get runs() {
          return new Map([...tables].map(([id, table]) => [id, runsAt(table)]));
        },
        tables,
        changes,
        ancestry: ancestriesOf(projectId, [...tables.values()], changes),
      };
    },
  };
}

/** By repository: the revisions of the changes that runs list. */
function revisionsListed(changes: ChangeTable): ReadonlyMap<string, ReadonlySet<string>> {
  const listed = new Map<string, Set<string>>();
  for (const { repository, revision } of changes.values()) {
    const revisions = listed.get(repository ?? '') ?? new Set();
    listed.set(repository ?? '', revisions.add(revision));
  }
  return listed;
}

/** By repository that runs read: the revisions of pipelines whose runs list no changes. */
function revisionsAlone(tables: readonly RunTable[]): ReadonlyMap<string, Set<string>> {
  const alone = new Map<string, Set<string>>();
  for (const { strings, repository, revision, changes, length } of tables) {
    const isSilent = changes.starts[length] === changes.starts[0];
    let before = noString;
    for (let row = 0; row < length; row++) {
      const of = repository[row] ?? noString;
      if (of === noString || (of === before && !isSilent)) continue;
      before = of;
      const name = strings.at(of) ?? '';
      const revisions = alone.get(name) ?? new Set();
      const on = strings.at(revision[row] ?? noString);
      if (isSilent && on !== undefined) revisions.add(on);
      alone.set(name, revisions);
    }
  }
  return alone;
}
