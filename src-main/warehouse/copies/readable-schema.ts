import type { Client } from 'pg';
import { schemaName } from '../definition.ts';
import { tablesThere, versionTable, versionThere } from '../schema.ts';
import { tables } from '../tables/index.ts';
import { upgrades } from '../upgrades.ts';
import { WarehouseFault } from '../warehouse-fault.ts';

const unpublished = new WarehouseFault(
  'tables',
  'Nothing was published to this database yet. Publish to it once, or correct its name in the address.',
);
const readingRights = new WarehouseFault(
  'rights',
  `The user may not read the schema ${schemaName}. Let its owner GRANT USAGE ON SCHEMA ${schemaName} TO it, and GRANT SELECT ON ALL TABLES IN SCHEMA ${schemaName} TO it.`,
);

const mayRead = `SELECT has_schema_privilege('${schemaName}', 'USAGE') AND bool_and(has_table_privilege(c.oid, 'SELECT')) AS may
  FROM pg_class c WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = '${schemaName}') AND c.relname = ANY($1)`;

/** Whether this version can read the tables that are there. Throws a WarehouseFault. */
export async function requireReadable(client: Client): Promise<void> {
  if (!(await tablesThere(client)).has(versionTable)) throw unpublished;
  const { rows } = await client.query<{ may: boolean }>(mayRead, [[versionTable, ...tables.map(({ name }) => name)]]);
  if (rows[0]?.may !== true) throw readingRights;
  const [version, newest] = [await versionThere(client), upgrades.length + 1];
  if (version > newest)
    throw new WarehouseFault(
      'newer',
      `A newer Plumbline made this schema (version ${version}, this one knows ${newest}). Update Plumbline here.`,
    );
  if (version < newest)
    throw new WarehouseFault(
      'tables',
      `An older Plumbline made this schema (version ${version}, this one needs ${newest}). Update the Plumbline that publishes, and publish once.`,
    );
}
