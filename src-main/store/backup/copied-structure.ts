import Sqlite from 'better-sqlite3';
import { type Database, openForLooking, versionOf } from '../connection/database.ts';
import { migrations } from '../migrations/index.ts';

const columns = `SELECT tables.name || '.' || columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`;
const indexes = `SELECT name FROM sqlite_schema WHERE type = 'index'`;
const triggers = `SELECT name FROM sqlite_schema WHERE type = 'trigger'`;

const namesIn = (db: Database, question: string): readonly string[] => db.prepare<[], string>(question).pluck().all();

/** Whether a database has all that another one has. */
function hasAll(db: Database, other: Database, question: string): boolean {
  const there = new Set(namesIn(db, question));
  return namesIn(other, question).every((name) => there.has(name));
}

/**
 * Whether a database has all tables, indexes and triggers of its version, and no other triggers: another program may have changed an undamaged file so that
 * the service cannot start with it. Added tables, views and indexes do no harm.
 */
export function isBuiltAsItsVersion(file: string): boolean {
  const [db, made] = [openForLooking(file), new Sqlite(':memory:')];
  try {
    const version = versionOf(db);
    for (const step of migrations.slice(0, Math.max(0, version))) made.exec(step);
    const isComplete = [columns, indexes, triggers].every((question) => hasAll(db, made, question));
    return version > 0 && isComplete && hasAll(made, db, triggers);
  } finally {
    made.close();
    db.close();
  }
}
