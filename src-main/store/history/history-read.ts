import { intMap, keyRangeOfAll } from '../../stats/int-map.ts';
import type { Database } from '../connection/database.ts';
import type { PipelineRow } from '../contract.ts';
import { selectionQueries } from '../records/timed-runs.ts';
import {
  aDictionary,
  type ChangeRows,
  type Dictionary,
  type LinkRows,
  type ListedRows,
  type RunRows,
} from './history-columns.ts';
import { historyRowQueries } from './history-rows.ts';

/** The parts of a history, as read. It is never changed; only its dictionary grows. */
export interface HistoryRead {
  readonly runs: ReadonlyMap<number, RunRows>;
  readonly links: LinkRows;
  readonly listed: ListedRows;
  readonly changes: ChangeRows;
  readonly dictionary: Dictionary;
}

/** Reads the runs of pipelines on a branch with what fed them and what they list. */
export function historyReads(db: Database) {
  const { selectionsOf } = selectionQueries(db);
  const rows = historyRowQueries(db);
  return {
    readHistory(nodes: readonly PipelineRow[], branch: string | null): HistoryRead {
      const dictionary = aDictionary();
      const runs = new Map(nodes.map((one) => [one.id, rows.runRows(one, selectionsOf(one, branch), dictionary)]));
      const { from, to, has } = among(Array.from(runs.values(), ({ id }) => id));
      const listed = rows.listedRows(from, to, has);
      const wanted = among([listed.change]);
      const links = rows.linkRows(from, to, has);
      const changes = rows.changeRows(wanted.from, wanted.to, wanted.has, dictionary);
      return { runs, links, listed, changes, dictionary };
    },
  };
}

/** Some ids: between which they lie, and which there are. */
function among(columns: readonly Int32Array[]) {
  const { from, to, count } = keyRangeOfAll(columns);
  if (count === 0) return { from: 0, to: -1, has: () => false };
  const known = intMap({ from, to, count });
  for (const ids of columns) for (const id of ids) known.set(id, 1);
  return { from, to, has: (id: number) => known.get(id) !== undefined };
}
