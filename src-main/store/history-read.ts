import { keysOfAll, numbered } from '../stats/numbered.ts';
import type { PipelineRow } from './contract.ts';
import type { Database } from './database.ts';
import {
  aDictionary,
  type ChangeRows,
  type Dictionary,
  type LinkRows,
  type ListedRows,
  type RunRows,
} from './history-columns.ts';
import { historyRowQueries } from './history-rows.ts';
import { merged, rowsHolding } from './merged-columns.ts';
import { type Selection, selectionQueries } from './timed-runs.ts';
import { type News, type Seen, touchedQueries } from './touched.ts';

/** What a history is made of, as it was read. It is never changed; only its dictionary grows. */
export interface HistoryRead {
  readonly seen: Seen;
  readonly runs: ReadonlyMap<number, PipelineRead>;
  readonly links: LinkRows;
  readonly listed: ListedRows;
  readonly changes: ChangeRows;
  readonly dictionary: Dictionary;
}

/** What became of changes. */
interface ChangeNews {
  /** Those that no run lists any more. */
  readonly lost: ReadonlySet<number>;
  /** What runs list now that are new or were changed. */
  readonly listed: Int32Array;
  readonly changed: readonly number[];
}

interface PipelineRead {
  readonly rows: RunRows;
  /** Null where the runs of several branches are read one after the other. */
  readonly selection: Selection | null;
}

/** Reads a history, or of one that was read before what changed since. */
export function historyReads(db: Database) {
  const { selectionsOf } = selectionQueries(db);
  const rows = historyRowQueries(db);
  const { seen, newsSince } = touchedQueries(db);

  function onlySelectionOf(pipeline: PipelineRow, asked: string | null): Selection | null {
    const selections = selectionsOf(pipeline, asked);
    return selections.length === 1 ? (selections[0] ?? null) : null;
  }

  const readPipeline = (pipeline: PipelineRow, asked: string | null, dictionary: Dictionary): PipelineRead => ({
    rows: rows.runRows(pipeline, selectionsOf(pipeline, asked), dictionary),
    selection: onlySelectionOf(pipeline, asked),
  });

  function readAll(nodes: readonly PipelineRow[], asked: string | null): HistoryRead {
    const dictionary = aDictionary();
    const runs = new Map(nodes.map((one) => [one.id, readPipeline(one, asked, dictionary)]));
    const { from, to, has } = among([...runs.values()].map((one) => one.rows.id));
    const listed = rows.listedRows(from, to, has);
    const wanted = among([listed.change]);
    const links = rows.linkRows(from, to, has);
    const changes = rows.changeRows(wanted.from, wanted.to, wanted.has, dictionary);
    return { seen: seen(), runs, links, listed, changes, dictionary };
  }

  function readNews(before: HistoryRead, nodes: readonly PipelineRow[], asked: string | null, news: News): HistoryRead {
    const { dictionary } = before;
    const selections = new Map<number, Selection>();
    for (const node of nodes) {
      const [was, is] = [before.runs.get(node.id)?.selection, onlySelectionOf(node, asked)];
      if (was && is && JSON.stringify(was) === JSON.stringify(is)) selections.set(node.id, is);
    }
    const same = new Set(selections.keys());
    const fresh = rows.runRowsOf(news.runs, selections, dictionary);
    // What came since is not among what was read.
    const changed = new Set(news.runs.filter((run) => run <= before.seen.lastRun));
    const runs = new Map(
      nodes.map((node) => {
        const known = before.runs.get(node.id);
        if (!known || !same.has(node.id)) return [node.id, readPipeline(node, asked, dictionary)];
        return [node.id, { ...known, rows: runsWith(known.rows, fresh.get(node.id), changed) }];
      }),
    );
    const anew = [...before.runs].filter(([id]) => !same.has(id));
    const gone = inAscent([changed, ...anew.map(([, one]) => one.rows.id)].flatMap((ids) => [...ids]));
    const come = [...runs].flatMap(([id, one]) => [...(same.has(id) ? (fresh.get(id)?.id ?? []) : one.rows.id)]);
    const unlisted = rowsHolding(before.listed.run, gone);
    const relisted = rows.listedRowsOf(come);
    const listed = merged(before.listed, relisted, { leaving: unlisted, compare: byRun });
    const unlinked = rowsHolding(before.links.run, gone);
    const links = merged(before.links, rows.linkRowsOf(come), { leaving: unlinked, compare: byRun });
    const lost = new Set(unlisted.map((row) => before.listed.change[row] ?? 0));
    for (let at = 0; lost.size > 0 && at < listed.change.length; at++) lost.delete(listed.change[at] ?? 0);
    const changes = changesWith(before, { lost, listed: relisted.change, changed: news.changes });
    return { seen: seen(), runs, links, listed, changes, dictionary };
  }

  /** The changes without those that are lost, with those that are listed now, and read anew where they were changed. */
  function changesWith({ changes: known, dictionary }: HistoryRead, { lost, listed, changed }: ChangeNews): ChangeRows {
    const isKnown = (id: number): boolean => rowsHolding(known.id, [id]).length > 0;
    const missing = [...listed.filter((id) => !isKnown(id)), ...changed.filter((id) => isKnown(id) && !lost.has(id))];
    return merged(known, rows.changeRowsOf(missing, dictionary), {
      leaving: rowsHolding(known.id, inAscent([...lost, ...changed])),
      compare: (one, row, other, otherRow) => (one.id[row] ?? 0) - (other.id[otherRow] ?? 0),
    });
  }

  return {
    read(nodes: readonly PipelineRow[], asked: string | null, before: HistoryRead | undefined): HistoryRead {
      // What was removed for good must not come back with its words.
      const isLess = before && [...before.runs.keys()].some((id) => !nodes.some((node) => node.id === id));
      const news = before && !isLess && newsSince(before.seen);
      return before && news ? readNews(before, nodes, asked, news) : readAll(nodes, asked);
    },
  };
}

function runsWith(known: RunRows, fresh: RunRows | undefined, changed: ReadonlySet<number>): RunRows {
  const leaving: number[] = [];
  for (let row = 0; changed.size > 0 && row < known.id.length; row++)
    if (changed.has(known.id[row] ?? 0)) leaving.push(row);
  return merged(known, fresh ?? emptied(known), { leaving, compare: inOrder });
}

const emptied = (rows: RunRows): RunRows =>
  Object.fromEntries(Object.entries(rows).map(([name, column]) => [name, column.subarray(0, 0)])) as unknown as RunRows;

const orderColumns = ['finishedAt', 'generation', 'number', 'attempt'] as const;

/** The order in which the database gives them. */
function inOrder(one: RunRows, row: number, other: RunRows, otherRow: number): number {
  for (const name of orderColumns) {
    const difference = (one[name][row] ?? 0) - (other[name][otherRow] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

type OfRun = { readonly run: Int32Array };

const byRun = (one: OfRun, row: number, other: OfRun, otherRow: number): number =>
  (one.run[row] ?? 0) - (other.run[otherRow] ?? 0);

const inAscent = (ids: readonly number[]): Int32Array => Int32Array.from(new Set(ids)).sort();

/** Some ids: between which they lie, and which there are. */
function among(columns: readonly Int32Array[]) {
  const { from, to, count } = keysOfAll(columns);
  if (count === 0) return { from: 0, to: -1, has: () => false };
  const known = numbered({ from, to, count });
  for (const ids of columns) for (const id of ids) known.set(id, 1);
  return { from, to, has: (id: number) => known.get(id) !== undefined };
}
