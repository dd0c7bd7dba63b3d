import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openSnapshot } from '#main/store/publishing/snapshot.ts';
import { openWriter } from '#main/store/writer.ts';
import { partitionedTables, tables } from '#main/warehouse/tables/index.ts';
import { fill } from '#test/bench/fill.ts';
import { aStoreHome, keepPage } from '#test/builders/store.ts';
import { derive, titledIssue } from '../postgres/data.ts';
import { publishedRows, publishFile } from '../postgres/warehouse.ts';
import { withPostgres } from '../postgres/with-postgres.ts';
import { aFolder, publishFiles, type Row, rowsIn, tableOf } from './folder.ts';

const home = aStoreHome();
let company: ReturnType<typeof fill>;
beforeAll(() => {
  company = fill(home.file, 3_000, Date.UTC(2026, 10, 20, 12));
  const store = openWriter(home.file);
  keepPage(store, company.integrationId, [titledIssue]);
  store.addView({ projectId: company.projectId, name: 'That canary saved', address: 'rules' });
  derive(store);
  store.close();
}, 60_000);
afterAll(() => home.remove());

const inOrder = (rows: readonly object[]): readonly string[] => rows.map((row) => JSON.stringify(row)).sort();

/** What the columns of each table that is written by partition say of the data. */
function rowsOfTables(): Readonly<Record<string, readonly Row[]>> {
  const snapshot = openSnapshot(home.file);
  onTestFinished(() => snapshot.close());
  const same = (rows: readonly { id: number }[]) => new Map(rows.map(({ id }) => [id, id]));
  const { projects, integrations, pipelines } = snapshot;
  const ids = { projects: same(projects), integrations: same(integrations), pipelines: same(pipelines), workspace: 0 };
  return Object.fromEntries(
    partitionedTables.map((table) => {
      const values = [...table.values(snapshot, snapshot.partitions(table.source, null), ids)];
      const rows = values.map((row) => Object.fromEntries(table.columns.map(({ name }, index) => [name, row[index]])));
      return [table.name, rows.map((row) => ({ ...row, workspace_id: snapshot.workspace }))];
    }),
  );
}

test('every row of every table that has months is in the files, as an independent reader gives it', async () => {
  const folder = aFolder();
  const { rows: written } = await publishFiles(home.file, folder);
  for (const [table, rows] of Object.entries(rowsOfTables())) {
    const expected = rows.map((row) => JSON.parse(JSON.stringify(row).replaceAll('\\u0000', '\ufffd')));
    expect(inOrder(rowsIn(folder, table))).toEqual(inOrder(expected));
    expect(written[table]).toBe(rows.length);
  }
  expect(written).toMatchObject({ runs: company.runs, projects: 1, issue_changes: 1 });
  expect(written.arrivals).toBeGreaterThan(1_000);
  expect(rowsIn(folder, 'issues')).toMatchObject([
    { key: 'SHOP-1', labels: ['a "label"', 'ü\ufffd'], resolved_at: null },
  ]);
  for (const { name } of tables) expect(JSON.stringify(rowsIn(folder, name)), name).not.toContain('canary');
});

test('columns have the types of lakes, and only those may be null whose null means something', async () => {
  const folder = aFolder();
  await publishFiles(home.file, folder);
  const [{ id } = { id: '' }] = rowsIn(folder, 'workspaces');
  const { schema } = tableOf(join(folder, 'runs', `workspace=${id}`, '2026-11.parquet'));
  const types = Object.fromEntries(schema.fields.map(({ name, type, nullable }) => [name, [String(type), nullable]]));
  expect(types).toMatchObject({
    workspace_id: ['Utf8', false],
    run_id: ['Int64', false],
    day: ['Date32<DAY>', false],
    is_gone: ['Bool', false],
    finished_at: ['Timestamp<MILLISECOND, UTC>', true],
    change_ids: ['List<Int64>', false],
  });
  expect(Object.keys(types)).toEqual(tables.find(({ name }) => name === 'runs')?.columns.map(({ name }) => name));
  expect(rowsIn(folder, 'projects')).toMatchObject([{ id: 1, workspace_id: id, local_id: 1, name: 'Bench' }]);
  expect(existsSync(join(folder, 'runs', `workspace=${id}`, '2026-12.parquet'))).toBe(false);
});

withPostgres((cluster) => {
  test('the files hold the rows that PostgreSQL gets', { timeout: 60_000 }, async () => {
    const folder = aFolder();
    const database = await cluster.database();
    await publishFile(home.file, database);
    await publishFiles(home.file, folder);
    const there = await publishedRows(cluster, database);
    for (const { name, columns } of tables) {
      if (name === 'watermarks') continue;
      const kinds = new Map(columns.map((one) => [one.name, one.type]));
      const inMillis = (column: string, value: unknown): unknown => {
        if (typeof value !== 'string') return value;
        if (kinds.get(column) === 'date') return Date.parse(value) / 86_400_000;
        return kinds.get(column) === 'timestamptz' ? Date.parse(value) : value;
      };
      const sorted = (rows: readonly Row[]): readonly string[] =>
        inOrder(
          rows.map((row) =>
            columns.flatMap((one) => (one.name === 'workspace_id' ? [] : [inMillis(one.name, row[one.name])])),
          ),
        );
      expect([name, sorted(rowsIn(folder, name))]).toEqual([name, sorted(there[name] ?? [])]);
    }
    expect(there.arrivals?.length).toBeGreaterThan(1_000);
  });
});
