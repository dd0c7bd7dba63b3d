import { networkName, publishingName, updatesName } from '../configuration/settings.ts';
import type { Database } from '../connection/database.ts';
import { changeCopy, lookInto } from './copies-at-rest.ts';

/**
 * Settings that belong to this computer and not to its data: proxy, trusted authorities, and what else Plumbline connects to. Those of a copy from elsewhere
 * could send secrets or records to somebody else.
 */
const connectionSettings: readonly string[] = [networkName, publishingName, updatesName];

/** Whether somebody uses a database: something is collected into it, or a secret is kept for it. */
const isUsed = (db: Database): boolean =>
  db.prepare('SELECT 1 FROM projects UNION ALL SELECT 1 FROM tokens').get() !== undefined;

/** The connection settings of this computer in a database, by name; null if nobody uses it yet, or it cannot be read. */
export const connectionsOf = (file: string): ReadonlyMap<string, string> | null =>
  lookInto(file, (db) => {
    if (!isUsed(db)) return null;
    const value = db.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck();
    return new Map(
      connectionSettings.flatMap((name) => {
        const found = value.get(name);
        return found === undefined ? [] : [[name, found] as const];
      }),
    );
  });

/** Replaces the connection settings of a copy by these. */
export function keepConnections(copy: string, kept: ReadonlyMap<string, string>): void {
  changeCopy(copy, (db) => {
    const remove = db.prepare('DELETE FROM settings WHERE name = ?');
    const add = db.prepare('INSERT INTO settings (name, value) VALUES (?, ?)');
    for (const name of connectionSettings) remove.run(name);
    for (const [name, value] of kept) add.run(name, value);
  });
}
