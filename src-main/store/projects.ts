import { NameTaken, type ProjectRow } from './contract.ts';
import type { Database } from './database.ts';
import { required } from './required.ts';
import { sweepOver } from './sweep.ts';

interface Stored {
  id: number;
  name: string;
  time_zone: string;
  demo: number;
  created_at: number;
  updated_at: number;
}

const toRow = (stored: Stored): ProjectRow => ({
  id: stored.id,
  name: stored.name,
  timeZone: stored.time_zone,
  demo: stored.demo === 1,
  createdAt: stored.created_at,
  updatedAt: stored.updated_at,
});

/** What can be asked of projects. */
export function projectQueries(db: Database) {
  const all = db.prepare<[], Stored>('SELECT * FROM projects WHERE removed_at IS NULL ORDER BY id');
  const one = db.prepare<[number], Stored>('SELECT * FROM projects WHERE id = ? AND removed_at IS NULL');
  const version = db.prepare<[number], { data_version: number }>('SELECT data_version FROM projects WHERE id = ?');
  return {
    projects: (): readonly ProjectRow[] => all.all().map(toRow),
    project(id: number): ProjectRow | null {
      const stored = one.get(id);
      return stored ? toRow(stored) : null;
    },
    dataVersion: (projectId: number): number => version.get(projectId)?.data_version ?? 0,
  };
}

/** What can be done to projects; each call within a transaction. */
export function projectChanges(db: Database) {
  const insert = db.prepare<[string, string, number, number, number], Stored>(
    'INSERT INTO projects (name, time_zone, demo, created_at, updated_at) VALUES (?, ?, ?, ?, ?) RETURNING *',
  );
  const update = db.prepare<[string | null, string | null, number, number], Stored>(
    `UPDATE projects SET name = coalesce(?, name), time_zone = coalesce(?, time_zone), updated_at = ?, data_version = data_version + 1
     WHERE id = ? RETURNING *`,
  );
  const remove = db.prepare<[number]>('DELETE FROM projects WHERE id = ?');
  const sweep = sweepOver(db);
  const taken = db.prepare<[string, number]>('SELECT 1 FROM projects WHERE name = ? AND id <> ?');
  const bump = db.prepare<[number]>('UPDATE projects SET data_version = data_version + 1 WHERE id = ?');
  const bumpAll = db.prepare('UPDATE projects SET data_version = data_version + 1');
  const refuseTaken = (name: string, id: number): void => {
    if (taken.get(name, id))
      throw new NameTaken('name', `There is a project named “${name}” already. Choose another name.`);
  };
  return {
    addProject(project: { name: string; timeZone: string; demo: boolean }, now: number): ProjectRow {
      refuseTaken(project.name, 0);
      return toRow(required(insert.get(project.name, project.timeZone, Number(project.demo), now, now), 'project'));
    },
    changeProject(id: number, change: { name?: string; timeZone?: string }, now: number): ProjectRow {
      if (change.name !== undefined) refuseTaken(change.name, id);
      return toRow(required(update.get(change.name ?? null, change.timeZone ?? null, now, id), 'project'));
    },
    removeProject(id: number): void {
      remove.run(id);
      sweep();
    },
    /** Of every project: what is known of a commit is shared. */
    bumpVersions(): void {
      bumpAll.run();
    },
    bumpVersion(projectId: number): void {
      bump.run(projectId);
    },
  };
}
