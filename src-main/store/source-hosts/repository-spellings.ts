import type { Database } from '../connection/database.ts';

/**
 * What the addresses of one repository have in common, without letter case and port: ssh and https have ports of their own, and a Bitbucket writes `scm`, and
 * the path that it lies under, by https alone.
 */
export function spellingOf(name: string): string {
  const [host = '', ...path] = name.toLowerCase().split('/');
  const scm = path.at(-3) === 'scm' ? path.slice(-2) : path;
  return [host.replace(/:\d+$/, ''), ...scm].join('/');
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
