import { backUpBeforeMigration } from '../backup/backup.ts';
import { migrations } from '../migrations/index.ts';
import { applicationId, type Database, versionOf } from './database.ts';

/** Brings a database to the newest version, each step in a transaction of its own, after a checked backup where there is data. */
export function migrate(db: Database, file: string, now: number, steps: readonly string[] = migrations): void {
  const version = versionOf(db);
  if (version > 0 && version < steps.length) backUpBeforeMigration(db, file, now);
  steps.forEach((step, index) => {
    if (index < version) return;
    db.transaction(() => {
      db.exec(step);
      db.pragma(`user_version = ${index + 1}`);
      db.pragma(`application_id = ${applicationId}`);
    }).immediate();
  });
}
