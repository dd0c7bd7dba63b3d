import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import type { Millis } from '#shared/time/time.ts';
import { requireReadable } from '../copies/readable-schema.ts';
import { readersSchema, schemaName } from '../definition.ts';
import { inTransaction } from '../schema.ts';
import { WarehouseFault } from '../warehouse-fault.ts';
import { shown } from './published-list.ts';

const table = `${readersSchema}.readers`;

export interface Reader {
  readonly id: number;
  readonly name: string;
  /** The SHA-256 of the key, in hexadecimal digits. The key is random, so nothing slower is needed. */
  readonly hash: string;
  /** The projects that it shows, by their ids in the warehouse; null: all. */
  readonly projects: readonly number[] | null;
  /** Null: it never expires. */
  readonly expiresAt: Millis | null;
}

export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const newKey = (): string => `plr_${randomBytes(32).toString('base64url')}`;

const making = [
  `CREATE TABLE ${table} (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE, key_hash text NOT NULL UNIQUE,
     project_ids integer[], expires_at timestamptz, created_at timestamptz NOT NULL DEFAULT now())`,
  `COMMENT ON TABLE ${table} IS 'Who may read over plumbline serve --warehouse.'`,
  `COMMENT ON COLUMN ${table}.key_hash IS 'The SHA-256 of the key, which is kept nowhere.'`,
  `COMMENT ON COLUMN ${table}.project_ids IS 'The projects that the key shows. Null: all.'`,
  `COMMENT ON COLUMN ${table}.expires_at IS 'From when on the key is refused. Null: never.'`,
];

interface Row {
  readonly id: number;
  readonly name: string;
  readonly key_hash: string;
  readonly project_ids: readonly number[] | null;
  readonly expires_at: number | null;
}

/** Everybody who has a key, by id; nobody where none was ever added. */
export async function readReaders(client: Client): Promise<readonly Reader[]> {
  if (!(await isMade(client))) return [];
  const { rows: rights } = await client.query<{ may: boolean }>(
    `SELECT has_schema_privilege($1, 'USAGE') AND has_table_privilege(c.oid, 'SELECT') AS may
     FROM pg_class c WHERE c.relname = 'readers' AND c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = $1)`,
    [readersSchema],
  );
  if (rights[0]?.may !== true) throw mayNotRead;
  const { rows } = await client.query<Row>(
    // Somebody may have written infinity by hand.
    `SELECT id, name, key_hash, project_ids, CASE WHEN expires_at IS NOT NULL THEN ${shown('expires_at')} END AS expires_at
     FROM ${table} ORDER BY id`,
  );
  return rows.map(({ key_hash, project_ids, expires_at, ...row }) => ({
    ...row,
    hash: key_hash,
    projects: project_ids,
    expiresAt: expires_at,
  }));
}

const mayNotRead = new WarehouseFault(
  'rights',
  `The user may not read who has a key. Let the owner of the table GRANT USAGE ON SCHEMA ${readersSchema} and SELECT ON ${table} to the user.`,
);

/** Also where this user may not look. */
async function isMade(client: Client): Promise<boolean> {
  const { rows } = await client.query("SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = 'readers'", [
    readersSchema,
  ]);
  return rows.length > 0;
}

/** Makes a key and keeps its hash; gives the key, which nobody can read again. */
export async function addReader(
  client: Client,
  { name, projects, expiresAt }: Pick<Reader, 'name' | 'projects' | 'expiresAt'>,
): Promise<string> {
  const key = newKey();
  await inTransaction(client, async () => {
    if (projects !== null) await requirePublished(client, projects);
    // Two who add the first reader at once make one table.
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [readersSchema]);
    if (!(await isMade(client))) await make(client);
    const { rowCount } = await client.query(
      `INSERT INTO ${table} (name, key_hash, project_ids, expires_at) VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO NOTHING`,
      [name, hashOf(key), projects, expiresAt === null ? null : new Date(expiresAt)],
    );
    if (rowCount === 0)
      throw new WarehouseFault(
        'refused',
        `There is a reader ${name} already. Remove it first, or choose another name.`,
      );
  });
  return key;
}

/** An id that nobody has yet would show whatever project gets it one day. */
async function requirePublished(client: Client, projects: readonly number[]): Promise<void> {
  await requireReadable(client);
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM unnest($1::integer[]) AS id EXCEPT SELECT id FROM ${schemaName}.projects ORDER BY id`,
    [projects],
  );
  if (rows.length === 0) return;
  const unknown = rows.map(({ id }) => id).join(', ');
  throw new WarehouseFault(
    'refused',
    `The warehouse has no project ${unknown}. Name ids that ${schemaName}.projects has, or that /api/projects of the server lists.`,
  );
}

async function make(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [readersSchema]);
  // Who may add readers need not have the right to make schemas.
  if (rowCount === 0) await client.query(`CREATE SCHEMA ${readersSchema}`);
  for (const statement of making) await client.query(statement);
}

/** Whether there was one of that name. */
export async function removeReader(client: Client, name: string): Promise<boolean> {
  if (!(await isMade(client))) return false;
  const { rowCount } = await client.query(`DELETE FROM ${table} WHERE name = $1`, [name]);
  return rowCount === 1;
}
