import { calendarOf, isTimeZone } from '#shared/time/calendar.ts';
import { sweepOver } from '../collections/sweep.ts';
import type { Database } from '../connection/database.ts';
import { NameTaken, type ProjectRow } from '../contract.ts';
import { required } from '../required.ts';

interface Stored {
  id: number;
  name: string;
  time_zone: string;
  demo: number;
  archived_at: number | null;
  created_at: number;
  updated_at: number;
}

const toRow = (stored: Stored): ProjectRow => ({
  id: stored.id,
  name: stored.name,
  timeZone: stored.time_zone,
  demo: stored.demo === 1,
  archivedAt: stored.archived_at,
  createdAt: stored.created_at,
  updatedAt: stored.updated_at,
});

/** Null keeps a value; `archived` is 0 or 1. */
interface ProjectUpdate {
  id: number;
  name: string | null;
  timeZone: string | null;
  archived: number | null;
  now: number;
}

export interface ProjectVersions {
  /** Rises with every change of what lead times are made of. */
  readonly delivery: number;
  /** Rises with those of these changes that a user makes. */
  readonly edits: number;
}

/** Queries of projects. */
export function projectQueries(db: Database) {
  const all = db.prepare<[], Stored>('SELECT * FROM projects WHERE removed_at IS NULL ORDER BY id');
  const one = db.prepare<[number], Stored>('SELECT * FROM projects WHERE id = ? AND removed_at IS NULL');
  const version = db.prepare<[number], number>('SELECT data_version FROM projects WHERE id = ?').pluck();
  const versions = db.prepare<[number], ProjectVersions>(
    'SELECT delivery_version AS delivery, edits FROM projects WHERE id = ?',
  );
  return {
    projects: (): readonly ProjectRow[] => all.all().map(toRow),
    project(id: number): ProjectRow | null {
      const stored = one.get(id);
      return stored ? toRow(stored) : null;
    },
    dataVersion: (projectId: number): number => version.get(projectId) ?? 0,
    versions: (projectId: number): ProjectVersions => versions.get(projectId) ?? { delivery: 0, edits: 0 },
  };
}

/** Changes of projects; each call within a transaction. */
export function projectChanges(db: Database) {
  const insert = db.prepare<[string, string, number, number, number], Stored>(
    'INSERT INTO projects (name, time_zone, demo, created_at, updated_at) VALUES (?, ?, ?, ?, ?) RETURNING *',
  );
  const update = db.prepare<[ProjectUpdate], Stored>(
    `UPDATE projects SET name = coalesce(@name, name), time_zone = coalesce(@timeZone, time_zone),
       archived_at = CASE @archived WHEN 1 THEN coalesce(archived_at, @now) WHEN 0 THEN NULL ELSE archived_at END,
       updated_at = @now, data_version = data_version + 1
     WHERE id = @id RETURNING *`,
  );
  const begun = db.prepare<[number], { id: number; since: number; zone: string }>(
    `SELECT i.id, i.since, p.time_zone AS zone FROM integrations i JOIN projects p ON p.id = i.project_id
     WHERE p.id = ? AND i.since IS NOT NULL`,
  );
  const beginAt = db.prepare<[number, number]>('UPDATE integrations SET since = ? WHERE id = ?');
  /** The first days that are collected stay the same days, which begin at other moments. */
  const keepFirstDays = (projectId: number, timeZone: string): void => {
    for (const { id, since, zone } of begun.all(projectId)) {
      // A restored copy may have a zone that is not known here.
      if (zone === timeZone || !isTimeZone(zone)) continue;
      beginAt.run(calendarOf(timeZone).interval(calendarOf(zone).dayOf(since), null).from, id);
    }
  };
  const remove = db.prepare<[number]>('DELETE FROM projects WHERE id = ?');
  const sweep = sweepOver(db);
  const taken = db.prepare<[string, number]>('SELECT 1 FROM projects WHERE name = ? AND id <> ?');
  const raise = 'UPDATE projects SET data_version = data_version + 1';
  const raiseBoth = `${raise}, delivery_version = delivery_version + 1`;
  const bump = db.prepare<[number]>(`${raiseBoth} WHERE id = ?`);
  const bumpEdited = db.prepare<[number]>(`${raiseBoth}, edits = edits + 1 WHERE id = ?`);
  const bumpAll = db.prepare(raiseBoth);
  const bumpAnswers = db.prepare<[number]>(`${raise} WHERE id = ?`);
  const refuseTaken = (name: string, id: number): void => {
    if (taken.get(name, id))
      throw new NameTaken('name', `There is a project named “${name}” already. Choose another name.`);
  };
  return {
    addProject(project: { name: string; timeZone: string; demo: boolean }, now: number): ProjectRow {
      refuseTaken(project.name, 0);
      return toRow(required(insert.get(project.name, project.timeZone, Number(project.demo), now, now), 'project'));
    },
    changeProject(
      id: number,
      change: { name?: string; timeZone?: string; archived?: boolean },
      now: number,
    ): ProjectRow {
      if (change.name !== undefined) refuseTaken(change.name, id);
      const { name = null, timeZone = null, archived } = change;
      if (timeZone !== null) keepFirstDays(id, timeZone);
      const values = { id, name, timeZone, archived: archived === undefined ? null : Number(archived), now };
      return toRow(required(update.get(values), 'project'));
    },
    removeProject(id: number): void {
      remove.run(id);
      sweep();
    },
    /** In every project: the data of a commit is shared. */
    bumpVersions(): void {
      bumpAll.run();
    },
    bumpVersion(projectId: number): void {
      bump.run(projectId);
    },
    bumpEdited(projectId: number): void {
      bumpEdited.run(projectId);
    },
    /** Changes of answers that leave lead times as they are: issues, targets. */
    bumpAnswers(projectId: number): void {
      bumpAnswers.run(projectId);
    },
  };
}
