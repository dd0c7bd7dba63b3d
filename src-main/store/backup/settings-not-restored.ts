import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { networkName, publishingName, updatesName } from '../configuration/settings.ts';
import { type Database, openForLooking } from '../connection/database.ts';

/**
 * Settings that belong to this computer and not to its data: proxy, trusted authorities, and what else Plumbline connects to. Those of a copy from elsewhere
 * could send secrets or records to somebody else.
 */
const connectionSettings: readonly string[] = [networkName, publishingName, updatesName];

/** Whether somebody uses a database: something is collected into it, or a secret is kept for it. */
const isUsed = (db: Database): boolean =>
  db.prepare('SELECT 1 FROM projects UNION ALL SELECT 1 FROM tokens').get() !== undefined;

/** The connection settings of this computer in a database, by name; null if nobody uses it yet, or it cannot be read. */
export function connectionsOf(file: string): ReadonlyMap<string, string> | null {
  // Opening a database with an interrupted change would roll that back.
  if (!existsSync(file) || existsSync(`${file}-journal`)) return null;
  try {
    return lookedUp(file);
  } catch {
    return null;
  }
}

function lookedUp(file: string): ReadonlyMap<string, string> | null {
  const db = openForLooking(file);
  try {
    if (!isUsed(db)) return null;
    const value = db.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck();
    return new Map(
      connectionSettings.flatMap((name) => {
        const found = value.get(name);
        return found === undefined ? [] : [[name, found] as const];
      }),
    );
  } finally {
    db.close();
  }
}

/** Replaces the connection settings of a copy by these. */
export function keepConnections(copy: string, kept: ReadonlyMap<string, string>): void {
  const db = new Sqlite(copy);
  try {
    const remove = db.prepare('DELETE FROM settings WHERE name = ?');
    const add = db.prepare('INSERT INTO settings (name, value) VALUES (?, ?)');
    db.transaction(() => {
      for (const name of connectionSettings) remove.run(name);
      for (const [name, value] of kept) add.run(name, value);
    })();
  } finally {
    db.close();
  }
}
