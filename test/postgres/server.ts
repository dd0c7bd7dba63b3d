import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms } from '../../build/postgres.ts';

export const hasPostgres = postgresPrograms() !== null;

/** Gives a file to the user of the server. */
export type Give = (file: string) => void;

/** Gives lines of the server's configuration, and may put files into its folder. */
export type Settings = (folder: string, give: Give) => readonly string[];

export interface Server {
  readonly port: number;
  /** A folder that the server can read. */
  readonly folder: string;
  readonly give: Give;
  stop(): void;
}

/** The superuser. */
export const admin = { user: 'admin', password: 'of-the-test' } as const;

/** Debian's server refuses root: then it runs as the user that came with it. */
function serverUser(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (option: string): number => Number(spawnSync('id', [option, 'postgres']).stdout.toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts a server on a free port of 127.0.0.1, in a folder of its own. */
export async function startServer(settings: Settings): Promise<Server> {
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'));
  const data = join(folder, 'data');
  const give: Give = (file) => {
    if (user !== null) chownSync(file, user.uid, user.gid);
  };
  const run = (program: string, words: string): void => {
    const { status, stderr } = spawnSync(join(postgresPrograms() ?? '', program), words.split(' '), {
      ...user,
      cwd: folder,
      // What the server writes would keep a pipe open for as long as it runs.
      stdio: ['ignore', 'ignore', program === 'initdb' ? 'pipe' : 'ignore'],
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr ?? `its log is ${folder}/log`}`);
  };
  chmodSync(folder, 0o755);
  give(folder);
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, admin.password);
  run('initdb', `-D ${data} -U ${admin.user} -A scram-sha-256 --pwfile ${passwordFile} -E UTF8 --locale=C --no-sync`);
  const port = await freePort();
  const lines = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    'fsync = off',
    'max_connections = 200',
  ];
  writeFileSync(join(data, 'postgresql.conf'), [...lines, ...settings(folder, give)].join('\n'));
  run('pg_ctl', `-D ${data} -w -l ${folder}/log start`);
  return {
    port,
    folder,
    give,
    stop() {
      run('pg_ctl', `-D ${data} -m immediate stop`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
