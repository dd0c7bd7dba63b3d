import type { Database } from '../connection/database.ts';

/** How a Bitbucket Data Center writes a repository by https: `scm`, beneath the path that the server may have, and two segments. */
const bitbucket = /^(?:(?:bitbucket|stash)\/)?scm\/([^/]+\/[^/]+)$/;

/** What the addresses of one repository have in common, without letter case and port: ssh and https have ports of their own. */
export function spellingOf(name: string): string {
  const [, host = '', path = ''] = /^([^/:]*)(?::\d+)?(?:\/(.*))?$/.exec(name.toLowerCase()) ?? [];
  return host === '' ? name.toLowerCase() : `${host}/${path.replace(bitbucket, '$1')}`;
}

/** Gives the first address under which a repository was stored, for each that differs from it only in how it is written. Within a transaction. */
export function firstSpelling(db: Database): (name: string) => string {
  const known = db.prepare<[string], string>('SELECT stored_as FROM repository_spellings WHERE name = ?').pluck();
  const first = db
    .prepare<[string], string>('SELECT stored_as FROM repository_spellings WHERE spelling = ? LIMIT 1')
    .pluck();
  const note = db.prepare<[string, string, string]>(
    'INSERT INTO repository_spellings (name, spelling, stored_as) VALUES (?, ?, ?)',
  );
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const spelling = spellingOf(name);
    const storedAs = first.get(spelling) ?? name;
    note.run(name, spelling, storedAs);
    return storedAs;
  };
}
