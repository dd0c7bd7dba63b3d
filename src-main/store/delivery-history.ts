import type { DeliveryHistory } from '#shared/metrics/contract.ts';
import { noWord, type RunTable, runsAt } from '#shared/metrics/run-table.ts';
import { keysOf, numbered } from '#shared/stats/numbered.ts';
import { type ChangeTable, changeTable } from './change-table.ts';
import type { PipelineRow } from './contract.ts';
import type { Database } from './database.ts';
import { edgeQueries } from './edges.ts';
import {
  aDictionary,
  type ChangeRows,
  type Dictionary,
  historyRowQueries,
  type LinkRows,
  type ListedRows,
  type RunRows,
} from './history-rows.ts';
import { historyTables } from './history-tables.ts';
import { integrationQueries } from './integrations.ts';
import { pipelineQueries } from './pipelines.ts';
import { repositoryQueries } from './repositories.ts';
import { sourceQueries } from './sources.ts';
import { branchQueries } from './timed-runs.ts';

/** What a history is made of, as it was read. */
interface Read {
  readonly runs: ReadonlyMap<number, RunRows>;
  readonly links: LinkRows;
  readonly listed: ListedRows;
  readonly changes: ChangeRows;
  readonly dictionary: Dictionary;
}

/** All that lead time needs. */
export function deliveryHistoryQueries(db: Database) {
  const { pipelines } = pipelineQueries(db);
  const { integrations } = integrationQueries(db);
  const { edges } = edgeQueries(db);
  const { targets } = sourceQueries(db);
  const { branchesOf } = branchQueries(db);
  const { commitsOf } = repositoryQueries(db);
  const { runRows, linkRows, listedRows, changeRows } = historyRowQueries(db);

  function readAll(nodes: readonly PipelineRow[], branch: string | null): Read {
    const dictionary = aDictionary();
    const runs = new Map(nodes.map((one) => [one.id, runRows(one, branchesOf(one, branch), dictionary)]));
    const { from, to, has } = among([...runs.values()].map(({ id }) => id));
    const listed = listedRows(from, to, has);
    const wanted = among([listed.change]);
    return {
      runs,
      links: linkRows(from, to, has),
      listed,
      changes: changeRows(wanted.from, wanted.to, wanted.has, dictionary),
      dictionary,
    };
  }

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
    for (const [repository, wanted] of revisionsAlone(tables)) {
      const ancestry = new Map<string, readonly string[]>();
      const told: Parameters<ChangeTable['add']>[0][] = [];
      for (const { revision, parents, committedAt, authoredAt } of commitsOf(projectId, repository)) {
        ancestry.set(revision, parents);
        if (wanted.delete(revision))
          told.push({ id: 0, repository, revision, committedAt, authoredAt, merge: parents.length > 1 });
      }
      if (ancestry.size > 0) ancestries.set(repository, ancestry);
      if (told.length === 0) continue;
      const listed = new Set<string>();
      for (const one of changes.values()) if ((one.repository ?? '') === repository) listed.add(one.revision);
      for (const one of told) if (!listed.has(one.revision)) changes.add({ ...one, id: -1 - changes.size });
    }
    return ancestries;
  }

  return {
    deliveryHistory(projectId: number, branch: string | null): DeliveryHistory {
      const policies = new Map(integrations(projectId).map(({ id, policy }) => [id, policy]));
      const nodes = pipelines(projectId);
      const { runs, links, listed, changes: changed, dictionary } = readAll(nodes, branch);
      const tables = historyTables({
        pipelines: nodes.flatMap(({ id, integrationId }) => {
          const [policy, rows] = [policies.get(integrationId), runs.get(id)];
          return policy && rows ? { pipeline: id, policy, rows } : [];
        }),
        links,
        listed,
        targets: targets(projectId),
        dictionary,
      });
      const changes = changeTable(changed, dictionary.words.all);
      return {
        pipelines: nodes.map(({ id, name, release }) => ({ id, name, release })),
        edges: edges(projectId).edges,
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

/** Some ids: between which they lie, and which there are. */
function among(columns: readonly Int32Array[]) {
  const keys = columns.map(keysOf).filter(({ count }) => count > 0);
  const from = Math.min(...keys.map((one) => one.from));
  const to = Math.max(...keys.map((one) => one.to));
  const known = numbered({ from, to, count: keys.reduce((sum, { count }) => sum + count, 0) });
  for (const ids of columns) for (const id of ids) known.set(id, 1);
  const isEmpty = keys.length === 0;
  return { from: isEmpty ? 0 : from, to: isEmpty ? -1 : to, has: (id: number) => known.get(id) !== undefined };
}

/** By repository that runs read: the revisions of pipelines whose runs list no changes. */
function revisionsAlone(tables: readonly RunTable[]): ReadonlyMap<string, Set<string>> {
  const alone = new Map<string, Set<string>>();
  for (const { words, repository, revision, changes, length } of tables) {
    const isSilent = changes.starts[length] === changes.starts[0];
    let before = noWord;
    for (let row = 0; row < length; row++) {
      const of = repository[row] ?? noWord;
      if (of === noWord || (of === before && !isSilent)) continue;
      before = of;
      const name = words[of] ?? '';
      const revisions = alone.get(name) ?? new Set();
      const on = words[revision[row] ?? noWord];
      if (isSilent && on !== undefined) revisions.add(on);
      alone.set(name, revisions);
    }
  }
  return alone;
}
