import type { PipelineRow } from './contract.ts';
import type { Database } from './database.ts';
import {
  type ChangeColumns,
  type ChangeRows,
  changesIn,
  type Dictionary,
  type FullColumns,
  type LinkColumns,
  type LinkRows,
  type ListedColumns,
  type ListedRows,
  linksIn,
  listedIn,
  type RunRows,
  runKeeper,
} from './history-columns.ts';
import {
  boundTo,
  branchIn,
  generationIn,
  inOrder,
  onBranchInOrder,
  type Selection,
  spanOf,
  timedColumns,
} from './timed-runs.ts';

const fullColumns = `${timedColumns}, r.branch, r.repository, r.series`;
const linkColumns = 'run_id, source_id, number, evidence';
const listedColumns = 'run_id, change_id';
const changeColumns = 'id, repository, revision, committed_at, authored_at, is_merge';
const given = 'SELECT value FROM json_each(?)';

/**
 * Reads what a history is made of, in the order in which it lies on the disk: runs, links, changes of runs, changes. The passes over links and
 * changes take whole stretches of ids: a look-up for each run would take several times as long.
 */
export function historyRowQueries(db: Database) {
  const runsOf = db
    .prepare<[number, string | null, string | null, number, number, number], FullColumns>(
      `SELECT ${fullColumns} FROM runs r WHERE ${onBranchInOrder}`,
    )
    .raw();
  const links = db
    .prepare<[number, number], LinkColumns>(`SELECT ${linkColumns} FROM links WHERE run_id BETWEEN ? AND ?`)
    .raw();
  const listed = db
    .prepare<[number, number], ListedColumns>(
      `SELECT ${listedColumns} FROM run_changes WHERE run_id BETWEEN ? AND ? ORDER BY run_id, place`,
    )
    .raw();
  const changes = db
    .prepare<[number, number], ChangeColumns>(`SELECT ${changeColumns} FROM changes WHERE id BETWEEN ? AND ?`)
    .raw();

  const runsById = db
    .prepare<[string], [...FullColumns, pipeline: number]>(
      `SELECT ${fullColumns}, r.pipeline_id FROM runs r WHERE r.id IN (${given}) AND r.finished_at IS NOT NULL AND r.pull_request = 0 ${inOrder}`,
    )
    .raw();
  const linksById = db
    .prepare<[string], LinkColumns>(
      `SELECT ${linkColumns} FROM links WHERE run_id IN (${given}) ORDER BY run_id, source_id, number`,
    )
    .raw();
  const listedById = db
    .prepare<[string], ListedColumns>(
      `SELECT ${listedColumns} FROM run_changes WHERE run_id IN (${given}) ORDER BY run_id, place`,
    )
    .raw();
  const changesById = db
    .prepare<[string], ChangeColumns>(`SELECT ${changeColumns} FROM changes WHERE id IN (${given}) ORDER BY id`)
    .raw();

  return {
    runRows(pipeline: PipelineRow, selections: readonly Selection[], dictionary: Dictionary): RunRows {
      const keep = runKeeper(dictionary);
      for (const selection of selections)
        for (const [place, span] of selection.spans.entries())
          for (const columns of runsOf.iterate(...boundTo(pipeline.id, span, selection)))
            keep.add(inSeries(columns, selection, place));
      return keep.done();
    },
    /** Those of some runs, by pipeline, as far as they belong to its selection. */
    runRowsOf(
      ids: readonly number[],
      selections: ReadonlyMap<number, Selection>,
      dictionary: Dictionary,
    ): ReadonlyMap<number, RunRows> {
      const keepers = new Map<number, ReturnType<typeof runKeeper>>();
      for (const columns of runsById.iterate(JSON.stringify(ids))) {
        const pipeline = columns[13];
        const selection = selections.get(pipeline);
        const place = selection ? spanOf(selection, columns[10], columns[8]) : -1;
        if (!selection || place === -1) continue;
        const keep = keepers.get(pipeline) ?? runKeeper(dictionary);
        keep.add(inSeries(columns, selection, place));
        keepers.set(pipeline, keep);
      }
      return new Map([...keepers].map(([pipeline, { done }]) => [pipeline, done()]));
    },
    linkRows: (from: number, to: number, isWanted: (run: number) => boolean): LinkRows =>
      linksIn(links.iterate(from, to), isWanted),
    linkRowsOf: (runs: readonly number[]): LinkRows => linksIn(linksById.iterate(JSON.stringify(runs))),
    listedRows: (from: number, to: number, isWanted: (run: number) => boolean): ListedRows =>
      listedIn(listed.iterate(from, to), isWanted),
    listedRowsOf: (runs: readonly number[]): ListedRows => listedIn(listedById.iterate(JSON.stringify(runs))),
    changeRows: (from: number, to: number, isWanted: (change: number) => boolean, dictionary: Dictionary): ChangeRows =>
      changesIn(changes.iterate(from, to), dictionary, isWanted),
    changeRowsOf: (ids: readonly number[], dictionary: Dictionary): ChangeRows =>
      changesIn(changesById.iterate(JSON.stringify(ids)), dictionary),
  };
}

/** A run as one of its series. Most series have one branch: there is nothing to change, a million times. */
function inSeries<C extends FullColumns | readonly [...FullColumns, number]>(
  columns: C,
  selection: Selection,
  place: number,
): C {
  if (selection.spans.length === 1) return columns;
  return columns.with(1, generationIn(place, columns[1])).with(10, branchIn(selection, columns[10])) as unknown as C;
}
