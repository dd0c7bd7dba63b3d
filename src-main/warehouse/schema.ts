import type { Client } from 'pg';
import { commentsOn, readersSchema, schemaName, statementsOf, viewStatementsOf } from './definition.ts';
import { notedTables } from './sending/partition-notes.ts';
import type { Table } from './tables/column.ts';
import { namedTables, tables } from './tables/index.ts';
import { partitionNotes } from './tables/partition-notes-table.ts';
import { upgrades } from './upgrades.ts';
import { views } from './views/index.ts';
import { rights, WarehouseFault } from './warehouse-fault.ts';

export const versionTable = 'schema_version';
const lock = `SELECT pg_advisory_xact_lock(hashtextextended('${schemaName}', 0))`;

/** What happens within is done as a whole, or not at all. */
export async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // Where the connection is gone, so is the transaction.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Makes the schema or brings it to this version. `isRebuilt`: makes tables anew that are gone. Throws a WarehouseFault. */
export const ensureSchema = (client: Client, isRebuilt: boolean, steps = upgrades): Promise<void> =>
  inTransaction(client, async () => {
    await client.query(lock);
    const known = await tablesThere(client);
    const newest = steps.length + 1;
    const version = known.has(versionTable) ? await notedVersion(client) : null;
    if (known.size === 0 || (isRebuilt && version === null)) await makeAll(client, known);
    else {
      if (version === null) throw gone([versionTable]);
      if (version > newest) throw newer(version, newest);
      for (const step of steps.slice(version - 1)) for (const statement of step) await client.query(statement);
      if (isRebuilt) await dropAltered(client);
      await replaceMissing(client, await tablesThere(client), isRebuilt);
      if (version === newest) return makeViews(client, await viewsMissing(client));
      for (const comment of tables.flatMap(commentsOn)) await client.query(comment);
    }
    await makeViews(client, views);
    await client.query(`DELETE FROM ${schemaName}.${versionTable}`);
    await client.query(`INSERT INTO ${schemaName}.${versionTable} VALUES ($1)`, [newest]);
  });

/** Whether publishing would find the rights and the tables that it needs; changes nothing. Throws a WarehouseFault. */
export async function inspectSchema(client: Client): Promise<void> {
  const known = await tablesThere(client);
  if (known.size === 0) return requireRight(client, mayCreate);
  if (!known.has(versionTable)) throw gone([versionTable]);
  await requireRight(client, mayWrite);
  const [version, newest] = [await versionThere(client), upgrades.length + 1];
  if (version > newest) throw newer(version, newest);
  // Publishing brings an older schema the tables that it lacks.
  const missing = version < newest ? [] : tables.filter(({ name }) => !known.has(name));
  if (missing.length > 0) throw gone(missing.map(({ name }) => name));
}

const mayCreate = `SELECT has_database_privilege(current_database(), 'TEMPORARY') AND coalesce((SELECT has_schema_privilege(oid, 'CREATE') FROM pg_namespace WHERE nspname = '${schemaName}'),
  has_database_privilege(current_database(), 'CREATE')) AS may`;
/** Each right by itself: of a list of them PostgreSQL asks for one. */
const mayWrite = `SELECT has_database_privilege(current_database(), 'TEMPORARY') AND has_schema_privilege('${schemaName}', 'USAGE') AND bool_and(has_table_privilege(c.oid, p.name)) AS may
  FROM pg_class c, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS p(name) WHERE c.relnamespace = '${schemaName}'::regnamespace AND c.relkind IN ('r', 'p')`;

async function requireRight(client: Client, question: string): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(question);
  if (rows[0]?.may !== true) throw rights;
}

const newer = (version: number, newest: number): WarehouseFault =>
  new WarehouseFault(
    'newer',
    `A newer Plumbline made this schema (version ${version}, this one knows ${newest}). Update Plumbline, then publish again.`,
  );

const gone = (names: readonly string[]): WarehouseFault =>
  new WarehouseFault(
    'tables',
    `Somebody dropped ${names.map((name) => `${schemaName}.${name}`).join(', ')}. Publish with --rebuild to make it anew; every workspace then sends it whole with its next publish.`,
  );

/** Also those that this user may not read. */
export async function tablesThere(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ tablename: string }>('SELECT tablename FROM pg_tables WHERE schemaname = $1', [
    schemaName,
  ]);
  return new Set(rows.map(({ tablename }) => tablename));
}

export async function versionThere(client: Client): Promise<number> {
  const version = await notedVersion(client);
  if (version === null) throw gone([versionTable]);
  return version;
}

/** Null where the table of it is empty. */
async function notedVersion(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ version: number }>(`SELECT version FROM ${schemaName}.${versionTable}`);
  return rows[0]?.version ?? null;
}

const dropViews = async (client: Client): Promise<void> => {
  for (const { name } of views) await client.query(`DROP VIEW IF EXISTS ${schemaName}.${name}`);
};

const columnsThere = `SELECT c.relname AS "table", array_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod))::text[] AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = '${schemaName}'::regnamespace AND c.relkind IN ('r', 'p') GROUP BY c.relname`;

/** The columns of a table as the database names them. */
const columnsOf = ({ columns, hasOwnId }: Table<never>): readonly string[] => [
  ...(hasOwnId ? ['id integer'] : []),
  ...columns.map(({ name, type }) => `${name} ${type === 'timestamptz' ? 'timestamp with time zone' : type}`),
];

/** Drops tables that somebody gave other columns, so that they are made anew. */
async function dropAltered(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; columns: readonly string[] }>(columnsThere);
  const inOneOrder = (columns: readonly string[]): string => columns.toSorted().join();
  const there = new Map(rows.map(({ table, columns }) => [table, inOneOrder(columns)]));
  const altered = tables.filter((one) => there.has(one.name) && there.get(one.name) !== inOneOrder(columnsOf(one)));
  if (altered.length > 0) await dropViews(client);
  for (const { name } of altered) await client.query(`DROP TABLE ${schemaName}.${name}`);
}

async function makeAll(client: Client, known: ReadonlySet<string>): Promise<void> {
  await dropViews(client);
  const left = [...tables.map(({ name }) => name), versionTable].filter((name) => known.has(name));
  for (const name of left) await client.query(`DROP TABLE ${schemaName}.${name}`);
  // Who has the schema need not have the right to make one.
  const { rowCount } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schemaName]);
  if (rowCount === 0) await client.query(`CREATE SCHEMA ${schemaName}`);
  await make(client, tables);
  await passNamedProjects(client);
  await client.query(`CREATE TABLE ${schemaName}.${versionTable} (version integer NOT NULL)`);
  await client.query(`COMMENT ON TABLE ${schemaName}.${versionTable} IS 'Which version of the schema this is.'`);
  await client.query(`INSERT INTO ${schemaName}.${versionTable} VALUES ($1)`, [upgrades.length + 1]);
}

const readersThere = `SELECT has_schema_privilege(relnamespace, 'USAGE') AND has_table_privilege(oid, 'SELECT') AS may FROM pg_class
  WHERE relname = 'readers' AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = '${readersSchema}')`;

/** Keys of readers outlive the tables and name projects by id: no other project may get an id that a key shows. */
async function passNamedProjects(client: Client): Promise<void> {
  const { rows: readers } = await client.query<{ may: boolean }>(readersThere);
  if (readers.length === 0) return;
  if (readers[0]?.may !== true)
    throw new WarehouseFault(
      'rights',
      `Keys of readers name projects by ids that must not be given again, and the user may not read which. Let the owner of the table GRANT USAGE ON SCHEMA ${readersSchema} and SELECT ON ${readersSchema}.readers to the user.`,
    );
  const { rows } = await client.query<{ highest: number }>(
    `SELECT least(coalesce(max(one), 0), 2147483646) AS highest FROM ${readersSchema}.readers, unnest(project_ids) AS one`,
  );
  await client.query(`ALTER TABLE ${schemaName}.projects ALTER COLUMN id RESTART WITH ${(rows[0]?.highest ?? 0) + 1}`);
}

/** Every workspace sends a table that was made anew whole: its watermarks go. Without a table of ids nobody can say whose the other rows are. */
async function replaceMissing(client: Client, known: ReadonlySet<string>, isRebuilt: boolean): Promise<void> {
  const missing = tables.filter(({ name }) => !known.has(name));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  if (!isRebuilt) throw gone(names);
  if (missing.some((table) => namedTables.includes(table))) return makeAll(client, known);
  await make(client, missing);
  // Without their notes nobody can say which partitions of a table changed.
  const sentAgain = names.includes(partitionNotes.name) ? [...names, ...notedTables] : names;
  await client.query(`DELETE FROM ${schemaName}.watermarks WHERE table_name = ANY($1)`, [sentAgain]);
}

async function make(client: Client, missing: typeof tables): Promise<void> {
  for (const table of missing) for (const statement of statementsOf(table)) await client.query(statement);
}

/** They hold nothing, so those that somebody dropped are made anew without a word. */
async function viewsMissing(client: Client): Promise<typeof views> {
  const { rows } = await client.query<{ viewname: string }>('SELECT viewname FROM pg_views WHERE schemaname = $1', [
    schemaName,
  ]);
  const known = new Set(rows.map(({ viewname }) => viewname));
  return views.filter(({ name }) => !known.has(name));
}

/** Replaced and not dropped: what readers may do with them stays. */
async function makeViews(client: Client, some: typeof views): Promise<void> {
  for (const view of some) for (const statement of viewStatementsOf(view)) await client.query(statement);
}
