import { randomUUID } from 'node:crypto';
import type { IntegType } from '#shared/records/kinds.ts';
import { dayLength } from '#shared/time/time.ts';
import type { Database } from '../connection/database.ts';
import { type IsSameAddress, NameTaken, type Removable } from '../contract.ts';
import { movedIssueChanges } from '../records/moved-issues.ts';
import { required } from '../required.ts';

interface Stored {
  kind: Removable;
  id: number;
  name: string;
  /** Where an integration came from. */
  project_id: number | null;
}

/** A name that nobody chooses: the former name of what is removed can be used again at once. */
const nameAside = (): string => `removed ${randomUUID()}`;

/** Answers whether something is soft-deleted. */
export function removalQueries(db: Database) {
  const find = db.prepare<[Removable, number]>('SELECT 1 FROM removals WHERE kind = ? AND id = ?');
  return { isSoftDeleted: (kind: Removable, id: number): boolean => find.get(kind, id) !== undefined };
}

/**
 * Soft deletes: what is removed is hidden from every query and can be restored until the removal is ended. Each call runs within a
 * transaction. `remove` deletes for good, and nothing that waits to be restored.
 */
export function removalChanges(
  db: Database,
  remove: Readonly<Record<Removable, (id: number) => void>>,
  bumpVersion: (projectId: number) => void,
) {
  const note = db.prepare<[Removable, number, string, number | null, number]>(
    'INSERT INTO removals (kind, id, name, project_id, removed_at) VALUES (?, ?, ?, ?, ?)',
  );
  const find = db.prepare<[Removable, number], Stored>('SELECT * FROM removals WHERE kind = ? AND id = ?');
  const forget = db.prepare<[Removable, number]>('DELETE FROM removals WHERE kind = ? AND id = ?');
  // What a clock that was ahead has removed would stay until its date comes.
  const due = db.prepare<{ until: number; day: number }, Stored>(
    'SELECT * FROM removals WHERE removed_at <= :until OR removed_at > :until + :day ORDER BY removed_at, id',
  );
  const hide = {
    project: db.prepare<[string, number, number]>('UPDATE projects SET name = ?, removed_at = ? WHERE id = ?'),
    token: db.prepare<[string, number, number]>('UPDATE tokens SET name = ?, removed_at = ? WHERE id = ?'),
  };
  const show = {
    project: db.prepare<[string, number]>('UPDATE projects SET name = ?, removed_at = NULL WHERE id = ?'),
    token: db.prepare<[string, number]>('UPDATE tokens SET name = ?, removed_at = NULL WHERE id = ?'),
  };
  const named = {
    project: db.prepare<[number], { name: string }>('SELECT name FROM projects WHERE id = ? AND removed_at IS NULL'),
    token: db.prepare<[number], { name: string }>('SELECT name FROM tokens WHERE id = ? AND removed_at IS NULL'),
    integration: db.prepare<[number], { name: string; project_id: number; type: IntegType; url: string }>(
      'SELECT name, project_id, type, url FROM integrations WHERE id = ?',
    ),
  };
  const taken = {
    project: db.prepare<[string]>('SELECT 1 FROM projects WHERE name = ?'),
    token: db.prepare<[string]>('SELECT 1 FROM tokens WHERE name = ?'),
  };
  const inHome = db.prepare<[number], { name: string; type: IntegType; url: string }>(
    'SELECT name, type, url FROM integrations WHERE project_id = ?',
  );
  const projectAside = db.prepare<[string, number, number, number], { id: number }>(
    `INSERT INTO projects (name, time_zone, demo, created_at, updated_at, removed_at)
     VALUES (?, 'UTC', 0, ?, ?, ?) RETURNING id`,
  );
  const move = db.prepare<[number, number]>('UPDATE integrations SET project_id = ? WHERE id = ?');
  const dropProject = db.prepare<[number]>('DELETE FROM projects WHERE id = ?');
  const tokensOf = {
    project: db.prepare<[number], { id: number }>(
      'SELECT DISTINCT token_id AS id FROM integrations WHERE project_id = ?',
    ),
    integration: db.prepare<[number], { id: number }>('SELECT token_id AS id FROM integrations WHERE id = ?'),
  };
  const { dropAllMoved } = movedIssueChanges(db);
  const needing = {
    project: db.prepare<[number], Pick<Stored, 'kind' | 'id'>>(
      "SELECT kind, id FROM removals WHERE kind = 'integration' AND project_id = ?",
    ),
    token: db.prepare<[number], Pick<Stored, 'kind' | 'id'>>(
      `SELECT DISTINCT r.kind, r.id FROM removals r
       JOIN integrations i ON (r.kind = 'integration' AND i.id = r.id) OR (r.kind = 'project' AND i.project_id = r.id)
       WHERE i.token_id = ?`,
    ),
  };

  const refuseTaken = (found: unknown, field: 'name' | 'url', name: string): void => {
    if (found) throw new NameTaken(field, `“${name}” cannot come back: its name or address was given again meanwhile.`);
  };

  /** Restores the tokens that a restored project or integration needs. */
  function bringTokens(kind: 'project' | 'integration', id: number): void {
    for (const token of tokensOf[kind].all(id))
      if (find.get('token', token.id)) restore('token', token.id, () => false);
  }

  function restore(kind: Removable, id: number, isSame: IsSameAddress): number | null {
    const removal = required(find.get(kind, id), 'removal');
    forget.run(kind, id);
    if (kind !== 'integration') {
      refuseTaken(taken[kind].get(removal.name), 'name', removal.name);
      show[kind].run(removal.name, id);
      if (kind !== 'project') return null;
      bringTokens(kind, id);
      // A collection that had begun before the removal may have stored more since.
      bumpVersion(id);
      return id;
    }
    const home = required(removal.project_id ?? undefined, 'project');
    const { project_id: aside, ...itself } = required(named.integration.get(id), 'integration');
    const others = inHome.all(home);
    const isSameSource = (other: typeof itself): boolean => other.url === itself.url || isSame(other, itself);
    refuseTaken(
      others.some(({ name }) => name === itself.name),
      'name',
      removal.name,
    );
    refuseTaken(others.some(isSameSource), 'url', removal.name);
    move.run(home, id);
    dropProject.run(aside);
    dropAllMoved(id);
    bringTokens(kind, id);
    bumpVersion(home);
    return home;
  }

  function end({ kind, id }: Pick<Stored, 'kind' | 'id'>): void {
    forget.run(kind, id);
    if (kind !== 'integration') {
      // What was removed before and needs it cannot come back. An end may take along others.
      for (const one of needing[kind].all(id)) if (find.get(one.kind, one.id)) end(one);
      remove[kind](id);
      return;
    }
    const { project_id: aside } = required(named.integration.get(id), 'integration');
    remove.integration(id);
    dropProject.run(aside);
  }

  return {
    removeProject: (id: number): void => end({ kind: 'project', id }),
    removeToken: (id: number): void => end({ kind: 'token', id }),
    softDelete(kind: Removable, id: number, now: number): void {
      if (kind === 'integration') {
        const { name, project_id: home } = required(named.integration.get(id), kind);
        note.run(kind, id, name, home, now);
        move.run(required(projectAside.get(nameAside(), now, now, now), 'project').id, id);
        bumpVersion(home);
        return;
      }
      const { name } = required(named[kind].get(id), kind);
      note.run(kind, id, name, null, now);
      hide[kind].run(nameAside(), now, id);
    },
    restore,
    endRemovals(before: number): readonly number[] {
      const tokens: number[] = [];
      for (const { kind, id } of due.all({ until: before, day: dayLength })) {
        // What was deleted with its project or token no longer exists.
        if (!find.get(kind, id)) continue;
        end({ kind, id });
        if (kind === 'token') tokens.push(id);
      }
      return tokens;
    },
  };
}
