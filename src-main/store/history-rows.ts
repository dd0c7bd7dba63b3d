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
import { chosen, inOrder, onBranchInOrder, timedColumns } from './timed-runs.ts';

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
    .prepare<[number, string | null, string | null, number], FullColumns>(
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
    runRows(pipeline: PipelineRow, branches: readonly (string | null)[], dictionary: Dictionary): RunRows {
      const keep = runKeeper(dictionary);
      for (const branch of branches)
        for (const columns of runsOf.iterate(...chosen(pipeline, branch))) keep.add(columns);
      return keep.done();
    },
    /** Those of some runs, by pipeline; only of the branch that `isMeasured` says. */
    runRowsOf(
      ids: readonly number[],
      isMeasured: (pipeline: number, branch: string | null) => boolean,
      dictionary: Dictionary,
    ): ReadonlyMap<number, RunRows> {
      const keepers = new Map<number, ReturnType<typeof runKeeper>>();
      for (const columns of runsById.iterate(JSON.stringify(ids))) {
        const [pipeline, branch] = [columns[13], columns[10]];
        if (!isMeasured(pipeline, branch)) continue;
        const keep = keepers.get(pipeline) ?? runKeeper(dictionary);
        keep.add(columns);
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
