import { z } from 'zod';
import { revisionWordsIn } from '../../metrics/delivery/incidents.ts';
import type { Database } from '../connection/database.ts';
import { StoreError } from '../connection/store-error.ts';
import { storedJson } from '../stored-json.ts';
import { copiedRows, type StoredTable, storedTables } from './statements.ts';

type Value = string | number | null;
/** The values of the columns of a row, in the order of `neededTables`. */
export type CopiedRow = readonly Value[];

/** Columns of copied rows that contain ids of the workspace, each with the table of those ids. */
const idColumns: ReadonlyMap<string, string> = new Map([
  ['project_id', 'projects'],
  ['integration_id', 'integrations'],
  ['pipeline_id', 'pipelines'],
  ['from_id', 'pipelines'],
  ['to_id', 'pipelines'],
  ['target_id', 'pipelines'],
]);

const Words = z.array(z.string());
const Content = z
  .record(z.string(), z.union([z.string(), z.number(), z.null()]))
  .transform((found): ReadonlyMap<string, Value> => new Map(Object.entries(found)));

/** The title of an issue that was published without it: its key, unless that looks like a revision, and the words by which an incident is charged. */
function publishedTitle(key: unknown, words: unknown): string {
  const ownWords = revisionWordsIn(String(key)).length > 0 ? [] : [String(key)];
  return [...ownWords, ...storedJson(Words, String(words))].join(' ');
}

/** Whether a row was refused, or something in it could not be read: it is none that was published. */
export const isForeignRow = (error: unknown): boolean =>
  (error instanceof StoreError && error.fault === 'damaged') ||
  (error instanceof Error && 'code' in error && /^SQLITE_(?:CONSTRAINT|MISMATCH|TOOBIG)/.test(String(error.code)));

/** Stores rows of a warehouse; within a transaction. */
export function rowStorage(db: Database): (table: string, row: CopiedRow) => void {
  db.function('published_title', { deterministic: true }, publishedTitle);
  const tables = new Map(
    [...storedTables].map(([table, stored]) => [table, { ...stored, store: storing(db, stored) }]),
  );
  const ids = new Map<string, number>();
  const idIn = (table: string, id: Value): number => ids.get(`${table} ${id}`) ?? 0;

  function inWarehouse(name: string, value: Value): Value {
    const table = idColumns.get(name);
    return table === undefined || value === null ? value : idIn(table, value);
  }

  return (table, row) => {
    if (table === copiedRows) {
      const [source, content] = row;
      const values = storedJson(Content, String(content));
      const stored = tables.get(String(source));
      // A workspace that an older program published lacks columns that were added later.
      stored?.store(stored.columns.map((name) => inWarehouse(name, values.get(name) ?? null)));
    } else {
      const stored = tables.get(table);
      const [id, local] = row;
      if (stored?.hasOwnId && typeof id === 'number') ids.set(`${table} ${local}`, id);
      stored?.store(row);
    }
  };
}

/** Runs statements whose parameters are columns. A list that is empty makes no rows: the statement for it is left out. */
function storing(db: Database, { columns, statements }: StoredTable): (row: CopiedRow) => void {
  const prepared = statements.map((sql) => {
    const indexes: number[] = [];
    const text = sql.replaceAll(/@(\w+)/g, (_, name: string) => {
      indexes.push(columns.indexOf(name));
      return '?';
    });
    const list = columns.indexOf(/json_each\(@(\w+)\)/.exec(sql)?.[1] ?? '');
    return { statement: db.prepare<Value[]>(text), indexes: indexes, list };
  });
  const isEmpty = (value: Value | undefined): boolean => value === null || value === '[]';
  return (row) => {
    for (const { statement, indexes, list } of prepared)
      if (list === -1 || !isEmpty(row[list])) statement.run(...indexes.map((index) => row[index] ?? null));
  };
}
