import { afterEach, beforeEach, expect, test } from 'vitest';
import { openForReading } from '#main/store/connection/database.ts';
import { openWriter } from '#main/store/writer.ts';
import { aStoreHome, type StoreHome } from '#test/builders/store.ts';
import { textOf } from './sources.ts';

let home: StoreHome;
beforeEach(() => {
  home = aStoreHome();
});
afterEach(() => home.remove());

/** The tables of a database that was just created, with their columns. */
function tablesOf(file: string): ReadonlyMap<string, readonly string[]> {
  openWriter(file).close();
  const db = openForReading(file);
  try {
    const rows = db
      .prepare<[], { readonly name: string; readonly columns: string }>(
        `SELECT s.name, (SELECT json_group_array(c.name) FROM pragma_table_xinfo(s.name) c) AS columns
        FROM sqlite_schema s WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%' ORDER BY s.name`,
      )
      .all();
    return new Map(rows.map(({ name, columns }) => [name, JSON.parse(columns)]));
  } finally {
    db.close();
  }
}

test('the page of the data model names every table of a new database, each once, with columns as its key', () => {
  const tables = tablesOf(home.file);
  const page = textOf('docs/data-model.md');
  const rows = [...page.matchAll(/^\| `(\w+)` \| .+ \| (`.+`) \| .+ \|$/gm)];
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.map(([, name]) => name).sort()).toEqual([...tables.keys()]);
  for (const [, name = '', key = ''] of rows) {
    const columns = Array.from(key.matchAll(/`(\w+)`/g), ([, column]) => column);
    expect(tables.get(name), name).toEqual(expect.arrayContaining(columns));
  }
});
