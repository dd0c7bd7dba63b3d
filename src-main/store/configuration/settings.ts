import type { Database } from '../connection/database.ts';

/** The name of the setting that distinguishes this database from every other. */
export const databaseIdName = 'database-id';

/** The name of the setting that stays the same when a copy takes the place of the data. */
export const workspaceIdName = 'workspace-id';

/** Set in a copy of what was published, with the state that it holds: nothing is collected into it. */
export const copiedStateName = 'copied-state';

/** Settings of the network, the warehouse and the updates. */
export const networkName = 'network';
export const publishingName = 'publishing';
export const updatesName = 'updates';

/** Named values of this data folder. */
export function settingQueries(db: Database) {
  const get = db.prepare<[string], { value: string }>('SELECT value FROM settings WHERE name = ?');
  return { setting: (name: string): string | null => get.get(name)?.value ?? null };
}

export function settingChanges(db: Database) {
  const set = db.prepare<[string, string]>(
    'INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    setSetting(name: string, value: string): void {
      set.run(name, value);
    },
  };
}
