import { keysOfAll, numbered } from '#shared/stats/numbered.ts';
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
import { merged } from './merged-columns.ts';
import { branchQueries } from './timed-runs.ts';
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

interface PipelineRead {
  readonly rows: RunRows;
  /** The branch, and whether runs of no known branch belong to it; null where the runs of several are read one after the other. */
  readonly measured: { readonly branch: string | null; readonly isRelease: boolean } | null;
}

/** Reads a history, or of one that was read before what changed since. */
export function historyReads(db: Database) {
  const { branchesOf } = branchQueries(db);
  const rows = historyRowQueries(db);
  const { seen, newsSince } = touchedQueries(db);

  function measuredOf(pipeline: PipelineRow, asked: string | null): PipelineRead['measured'] {
    const branches = branchesOf(pipeline, asked);
    const [branch = null] = branches;
    return branches.length === 1 ? { branch, isRelease: branch === pipeline.releaseBranch } : null;
  }

  const readPipeline = (pipeline: PipelineRow, asked: string | null, dictionary: Dictionary): PipelineRead => ({
    rows: rows.runRows(pipeline, branchesOf(pipeline, asked), dictionary),
    measured: measuredOf(pipeline, asked),
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
    const isSame = (pipeline: PipelineRow): boolean => {
      const [was, is] = [before.runs.get(pipeline.id)?.measured, measuredOf(pipeline, asked)];
      return was != null && was.branch === is?.branch && was.isRelease === is.isRelease;
    };
    const same = new Set(nodes.filter(isSame).map(({ id }) => id));
    const isMeasured = (pipeline: number, branch: string | null): boolean => {
      const measured = same.has(pipeline) ? before.runs.get(pipeline)?.measured : null;
      if (!measured) return false;
      return measured.branch === null || branch === measured.branch || (measured.isRelease && branch === null);
    };
    const fresh = rows.runRowsOf(news.runs, isMeasured, dictionary);
    const isNews = new Set(news.runs);
    const runs = new Map(
      nodes.map((node) => {
        const known = before.runs.get(node.id);
        if (!known || !same.has(node.id)) return [node.id, readPipeline(node, asked, dictionary)];
        return [node.id, { ...known, rows: runsWith(known.rows, fresh.get(node.id), isNews) }];
      }),
    );
    const { has } = among([...runs.values()].map((one) => one.rows.id));
    for (const [id, one] of runs) if (!same.has(id)) for (const run of one.rows.id) isNews.add(run);
    const again = [...isNews].filter(has);
    const stays = (column: Int32Array) => (row: number) => {
      const run = column[row] ?? 0;
      return has(run) && !isNews.has(run);
    };
    const listed = merged(before.listed, rows.listedRowsOf(again), { stays: stays(before.listed.run), compare: byRun });
    const links = merged(before.links, rows.linkRowsOf(again), { stays: stays(before.links.run), compare: byRun });
    const changes = changesWith(before.changes, listed, news.changes);
    return { seen: seen(), runs, links, listed, changes, dictionary };

    /** Those that are listed now, read anew where they were changed. */
    function changesWith(known: ChangeRows, now: ListedRows, changed: readonly number[]): ChangeRows {
      const wanted = among([now.change]);
      const there = among([known.id]);
      const isChanged = new Set(changed);
      const missing = new Set(now.change.filter((id) => !there.has(id) || isChanged.has(id)));
      return merged(known, rows.changeRowsOf([...missing], dictionary), {
        stays: (row) => wanted.has(known.id[row] ?? 0) && !isChanged.has(known.id[row] ?? 0),
        compare: (one, row, other, otherRow) => (one.id[row] ?? 0) - (other.id[otherRow] ?? 0),
      });
    }
  }

  return {
    read(nodes: readonly PipelineRow[], asked: string | null, before: HistoryRead | undefined): HistoryRead {
      const news = before && newsSince(before.seen);
      return before && news ? readNews(before, nodes, asked, news) : readAll(nodes, asked);
    },
  };
}

function runsWith(known: RunRows, fresh: RunRows | undefined, isNews: ReadonlySet<number>): RunRows {
  return merged(known, fresh ?? emptied(known), {
    stays: (row) => !isNews.has(known.id[row] ?? 0),
    compare: inOrder,
  });
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

/** Some ids: between which they lie, and which there are. */
function among(columns: readonly Int32Array[]) {
  const { from, to, count } = keysOfAll(columns);
  if (count === 0) return { from: 0, to: -1, has: () => false };
  const known = numbered({ from, to, count });
  for (const ids of columns) for (const id of ids) known.set(id, 1);
  return { from, to, has: (id: number) => known.get(id) !== undefined };
}
