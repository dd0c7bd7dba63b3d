import pg from 'pg';
import { admin, type Server, type Settings, startServer } from './server.ts';

export { hasPostgres } from './server.ts';

export interface TestDatabase {
  readonly name: string;
  /** Without the password. */
  readonly address: string;
  readonly password: string;
}

/** A PostgreSQL server of a test's own, with databases. */
export interface Cluster extends Pick<Server, 'folder' | 'give'> {
  /** Makes a database; its user owns it. */
  database(tablespace?: string): Promise<TestDatabase>;
  /** The same database, as a user who owns nothing. */
  stranger(database: TestDatabase): TestDatabase;
  /** Asks as the superuser, over one connection for each database. */
  ask(sql: string, database?: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

export interface StartedCluster extends Cluster {
  stop(): Promise<void>;
}

const password = 'of-the-users';

export async function startCluster(settings: Settings = () => []): Promise<StartedCluster> {
  const { port, stop, folder, give } = await startServer(settings);
  const clients = new Map<string, Promise<pg.Client>>();
  const connected = async (database: string): Promise<pg.Client> => {
    const client = new pg.Client({ host: '127.0.0.1', port, ...admin, database });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const ask: Cluster['ask'] = async (sql, database = 'postgres') => {
    const client = clients.get(database) ?? connected(database);
    clients.set(database, client);
    return (await (await client).query<Record<string, unknown>>(sql)).rows;
  };
  await ask(`CREATE ROLE publisher LOGIN PASSWORD '${password}'; CREATE ROLE stranger LOGIN PASSWORD '${password}'`);
  const as = (user: string, name: string): TestDatabase => ({
    name,
    address: `postgres://${user}@127.0.0.1:${port}/${name}`,
    password,
  });
  let made = 0;
  return {
    folder,
    give,
    ask,
    async database(tablespace = 'pg_default') {
      made += 1;
      await ask(`CREATE DATABASE warehouse_${made} OWNER publisher TABLESPACE ${tablespace}`);
      return as('publisher', `warehouse_${made}`);
    },
    stranger: ({ name }) => as('stranger', name),
    async stop() {
      for (const client of clients.values()) await (await client).end();
      stop();
    },
  };
}
