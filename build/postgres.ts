import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const debianFolder = '/usr/lib/postgresql';

/** The folder of PostgreSQL's server programs: the newest of Debian's, which are not on the PATH, else one that is; null where there is none. */
export function postgresPrograms(): string | null {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newest = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, 'bin'));
  const folders = [...newest, ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name)))) ?? null;
}
