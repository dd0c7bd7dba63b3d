import type { OutcomePolicy } from '#shared/records/outcome-policy.ts';
import type { Database } from '../connection/database.ts';
import type { PipelineRow } from '../contract.ts';
import {
  boundTo,
  branchIn,
  generationIn,
  onBranchInOrder,
  type Selection,
  selectionQueries,
  timedColumns,
} from '../records/series-selection.ts';
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

const fullColumns = `${timedColumns}, r.branch, r.repository, r.series`;
const linkColumns = 'run_id, source_id, number, evidence';
const listedColumns = 'run_id, change_id';
const changeColumns = 'id, repository, revision, committed_at, authored_at, is_merge';

interface RunSelection {
  readonly branch: string | null;
  readonly policy: OutcomePolicy;
  readonly dictionary: Dictionary;
}

/**
 * Reads what a history is made of, in the order in which it lies on the disk: runs, links, changes of runs, changes. The passes over links and
 * changes take whole stretches of ids: a look-up for each run would take several times as long.
 */
export function historyRowQueries(db: Database) {
  const { selectionsOf } = selectionQueries(db);
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

  return {
    /** The runs of a pipeline on a branch, null for the measured one. */
    runRows(pipeline: PipelineRow, { branch, policy, dictionary }: RunSelection): RunRows {
      const keep = runKeeper(pipeline.id, policy, dictionary);
      for (const selection of selectionsOf(pipeline, branch))
        for (const [index, span] of selection.spans.entries())
          for (const columns of runsOf.iterate(...boundTo(pipeline.id, span, selection)))
            keep.add(inSeries(columns, selection, index));
      return keep.done();
    },
    linkRows: (from: number, to: number): LinkRows => linksIn(links.iterate(from, to)),
    listedRows: (from: number, to: number, isWanted: (run: number) => boolean): ListedRows =>
      listedIn(listed.iterate(from, to), isWanted),
    changeRows: (from: number, to: number, isWanted: (change: number) => boolean, dictionary: Dictionary): ChangeRows =>
      changesIn(changes.iterate(from, to), dictionary, isWanted),
  };
}

/** A run with the generation and branch that it has in its series. Most series have one branch: then nothing changes. */
function inSeries(columns: FullColumns, selection: Selection, index: number): FullColumns {
  if (selection.spans.length === 1) return columns;
  return columns.with(1, generationIn(index, columns[1])).with(10, branchIn(selection, columns[10])) as FullColumns;
}
