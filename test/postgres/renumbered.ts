import { copyFileSync } from 'node:fs';
import { copiedStateName } from '#main/store/configuration/settings.ts';
import { type Database, foldLog, openForReading, openForWriting } from '#main/store/connection/database.ts';

/** The ids of the warehouse by those of the workspace. */
export interface WarehouseIds {
  readonly projects: ReadonlyMap<number, number>;
  readonly integrations: ReadonlyMap<number, number>;
  readonly pipelines: ReadonlyMap<number, number>;
}

type Numbered = keyof WarehouseIds;
const numbered: readonly Numbered[] = ['projects', 'integrations', 'pipelines'];
const isNumbered = (table: string): table is Numbered => numbered.some((one) => one === table);

/** What is counted while runs are stored, of what is not removed. */
export function countsIn(file: string): Readonly<Record<string, readonly unknown[]>> {
  const db = openForReading(file);
  try {
    const rows = (sql: string): readonly unknown[] => db.prepare<[], unknown>(sql).all();
    const of = (table: string, counted: string): readonly unknown[] =>
      rows(`SELECT * FROM ${table} WHERE ${counted} > 0 AND pipeline_id < ${asideFrom} ORDER BY 1, 2, 3`);
    return {
      pipelines: rows(
        `SELECT id, runs, gone_runs, silent_runs, lost_runs FROM pipelines WHERE id < ${asideFrom} ORDER BY id`,
      ),
      branches: of('branch_runs', 'runs'),
      days: of('day_runs', 'runs'),
      numbers: of('series_numbers', 'numbers'),
      links: of('evidence_links', 'links'),
    };
  } finally {
    db.close();
  }
}

/** What is removed has no id in the warehouse and must not share one. */
const asideFrom = 1_000_000;

/**
 * Copies a database and gives its projects, integrations and pipelines the ids that the warehouse gave them, its issues the titles that they have without
 * their own, and its integrations no token: whatever it answers then has to be answered by a copy of the warehouse, to the letter.
 */
export function renumbered(file: string, to: string, ids: WarehouseIds): void {
  foldLog(file);
  copyFileSync(file, to);
  const db = openForWriting(to);
  try {
    db.pragma('foreign_keys = OFF');
    db.function('warehouse_id', (table: unknown, id: unknown) => {
      const of = String(table);
      return isNumbered(of) ? (ids[of].get(Number(id)) ?? Number(id) + asideFrom) : null;
    });
    db.function('words_of', (title: unknown) => (String(title).match(/\b[0-9a-f]{7,40}\b/gi) ?? []).join(' '));
    db.transaction(() => {
      for (const [table, column, of] of idColumns(db)) renumber(db, { table, column, of });
      // Nothing is collected into a copy: no answer says when that is next.
      db.prepare<[string, string]>('INSERT INTO settings (name, value) VALUES (?, ?)').run(
        copiedStateName,
        'renumbered',
      );
      db.exec('UPDATE integrations SET token_id = 1');
      db.exec("UPDATE issues SET title = trim(key || ' ' || words_of(title))");
    })();
  } finally {
    db.close();
  }
}

/** By way of negative ids: no row may have the id of another one for a moment. */
function renumber(db: Database, { table, column, of }: Readonly<Record<'table' | 'column' | 'of', string>>): void {
  db.exec(`UPDATE ${table} SET ${column} = -warehouse_id('${of}', ${column}) WHERE ${column} IS NOT NULL;
    UPDATE ${table} SET ${column} = -${column} WHERE ${column} IS NOT NULL;`);
}

/** Every column that holds such an id, and whose. */
function idColumns(db: Database): readonly (readonly [table: string, column: string, of: Numbered])[] {
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  const references = db.prepare<[string], { table: string; from: string }>(
    'SELECT "table", "from" FROM pragma_foreign_key_list(?)',
  );
  return [
    ...numbered.map((table) => [table, 'id', table] as const),
    // It may outlive what it refers to.
    ['sources', 'target_id', 'pipelines'],
    ...tables.flatMap((table) =>
      references.all(table).flatMap(({ table: of, from }) => (isNumbered(of) ? [[table, from, of] as const] : [])),
    ),
  ];
}
