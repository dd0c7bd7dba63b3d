import Sqlite from 'better-sqlite3';
import { StoreError } from './store-error.ts';

const codes = ['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_FORMAT'];

/** Whether something failed because the content of a database is damaged. */
export function isDamage(error: unknown): boolean {
  if (error instanceof StoreError) return error.fault === 'damaged';
  return error instanceof Sqlite.SqliteError && codes.some((code) => error.code.startsWith(code));
}

/** The remedy for a database that its check found undamaged. */
export const damagedInPart = (): StoreError =>
  new StoreError(
    'damaged',
    'A part of the database cannot be read: the disk damaged it, or a newer Plumbline wrote it. Restore a copy, or end Plumbline, move plumbline.db away and start again: the newest backup takes its place. Nothing was changed.',
  );
