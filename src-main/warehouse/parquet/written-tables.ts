import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Snapshot } from '../../store/publishing/contract.ts';
import type { Ids, Table, Value } from '../tables/column.ts';
import { partitionedTables } from '../tables/index.ts';
import type { PartitionedWarehouseTable } from '../tables/partitioned.ts';
import { changedFiles, type FilesToWrite } from './changed-files.ts';
import { folderOf, onlyFile } from './file-names.ts';
import { digest, ownersOf } from './owners.ts';
import { writeParquet } from './parquet-file.ts';
import { fieldsOf, recordOf } from './schema.ts';
import type { State } from './state.ts';
import { wholeFilesIn } from './whole-file.ts';
import type { WholeRows } from './whole-table-rows.ts';

/** One publish under way. */
export interface Writing {
  readonly folder: string;
  readonly snapshot: Snapshot;
  /** The publication that this is. */
  readonly epoch: string;
  readonly ids: Ids;
  readonly signal: AbortSignal;
  /** What is there, by what the folder says. */
  readonly state: () => State;
  /** Notes what is there. */
  readonly keep: (state: State) => Promise<void>;
}

type Columns = Pick<Table<never>, 'name' | 'columns' | 'hasOwnId'>;

const tableFolder = (table: Columns, { folder, snapshot }: Writing): string =>
  folderOf(folder, table, snapshot.workspace);

function writeFile(
  table: Columns,
  name: string,
  { rows, writing }: { readonly rows: Iterable<readonly Value[]>; readonly writing: Writing },
): Promise<number> {
  const file = join(tableFolder(table, writing), name);
  const toRecord = recordOf(table, writing.snapshot.workspace);
  function* records(): Generator<readonly Value[]> {
    for (const row of rows) yield toRecord(row);
  }
  return writeParquet(file, fieldsOf(table), { rows: records(), signal: writing.signal });
}

/** Writes a table in one file, unless that holds these rows already; gives how many were written. */
export async function writeWholeTable({ table, rows }: WholeRows, writing: Writing): Promise<number> {
  const now = digest([fieldsOf(table), rows]);
  const { whole } = writing.state();
  const isThere = wholeFilesIn(tableFolder(table, writing)).includes(onlyFile);
  if (isThere === rows.length > 0 && whole.get(table.name) === now) return 0;
  const written = await writeFile(table, onlyFile, { rows, writing });
  await writing.keep({ ...writing.state(), whole: new Map([...whole, [table.name, now]]) });
  return written;
}

/** Writes the files of a table in which something changed; gives how many rows they have. */
export async function writePartitions(table: PartitionedWarehouseTable, writing: Writing): Promise<number> {
  const { snapshot, epoch, state, keep } = writing;
  const { partitioned } = state();
  const before = partitioned.get(table.name);
  const folder = tableFolder(table, writing);
  const there = wholeFilesIn(folder);
  const columns = digest(fieldsOf(table));
  const isKept = before?.columns === columns && before.files.every((file) => there.includes(file));
  const owners = ownersOf(table, snapshot);
  const changed = changedFiles(table, snapshot, { before: isKept ? before : undefined, owners });
  // One that is cut off is written whole the next time: nobody can tell by then what its files hold.
  if (changed.files.size > 0)
    await keep({ ...state(), partitioned: new Map([...partitioned].filter(([name]) => name !== table.name)) });
  const { files, rows } = await writeFiles(table, changed, writing);
  const gone = there
    .filter((file) => changed.isWhole || changed.files.has(file))
    .filter((file) => !files.includes(file));
  for (const file of gone) rmSync(join(folder, file), { force: true });
  const kept = changed.isWhole ? [] : (before?.files ?? []).filter((file) => !changed.files.has(file));
  const now = { epoch, ...snapshot.watermark(table.source), owners, columns, files: [...kept, ...files] };
  if (!before || changed.files.size > 0 || before.seq !== now.seq || before.rowId !== now.rowId)
    await keep({ ...state(), partitioned: new Map([...partitioned, [table.name, now]]) });
  return rows;
}

async function writeFiles(
  table: PartitionedWarehouseTable,
  { files: changed }: FilesToWrite,
  writing: Writing,
): Promise<{ readonly files: readonly string[]; readonly rows: number }> {
  const files: string[] = [];
  let rows = 0;
  for (const [name, partitions] of changed) {
    if (partitions.length === 0) continue;
    const written = await writeFile(table, name, {
      rows: table.values(writing.snapshot, partitions, writing.ids),
      writing,
    });
    rows += written;
    if (written > 0) files.push(name);
  }
  return { files, rows };
}

/** The names of all tables that are written by partition; those of lead times only where these are not being derived. */
export const partitionedNow = ({ unfinished }: Snapshot): readonly PartitionedWarehouseTable[] =>
  partitionedTables.filter(({ isOfLeadTimes }) => !isOfLeadTimes || unfinished.length === 0);
