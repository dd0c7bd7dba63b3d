import type { Database } from '../connection/database.ts';
import { NameTaken, type ViewRow } from '../contract.ts';
import { required } from '../required.ts';

interface Stored {
  id: number;
  project_id: number;
  name: string;
  address: string;
}

const toRow = ({ id, project_id, name, address }: Stored): ViewRow => ({ id, projectId: project_id, name, address });

/** Queries of named views. */
export function viewQueries(db: Database) {
  const all = db.prepare<[number], Stored>('SELECT * FROM views WHERE project_id = ? ORDER BY name COLLATE NOCASE, id');
  const one = db.prepare<[number], Stored>('SELECT * FROM views WHERE id = ?');
  return {
    views: (projectId: number): readonly ViewRow[] => all.all(projectId).map(toRow),
    view(id: number): ViewRow | null {
      const stored = one.get(id);
      return stored ? toRow(stored) : null;
    },
  };
}

/** Changes of views; each call within a transaction. */
export function viewChanges(db: Database) {
  const insert = db.prepare<[number, string, string], Stored>(
    'INSERT INTO views (project_id, name, address) VALUES (?, ?, ?) RETURNING *',
  );
  const rename = db.prepare<[string, number], Stored>('UPDATE views SET name = ? WHERE id = ? RETURNING *');
  const remove = db.prepare<[number]>('DELETE FROM views WHERE id = ?');
  const one = db.prepare<[number], Stored>('SELECT * FROM views WHERE id = ?');
  const taken = db.prepare<[number, string, number]>(
    'SELECT 1 FROM views WHERE project_id = ? AND name = ? AND id <> ?',
  );
  const refuseTaken = (projectId: number, name: string, id: number): void => {
    if (taken.get(projectId, name, id))
      throw new NameTaken('name', `There is a view named “${name}” already. Choose another name.`);
  };
  return {
    addView(view: Omit<ViewRow, 'id'>): ViewRow {
      refuseTaken(view.projectId, view.name, 0);
      return toRow(required(insert.get(view.projectId, view.name, view.address), 'view'));
    },
    renameView(id: number, name: string): ViewRow {
      const { project_id: projectId } = required(one.get(id), 'view');
      refuseTaken(projectId, name, id);
      return toRow(required(rename.get(name, id), 'view'));
    },
    removeView(id: number): void {
      remove.run(id);
    },
  };
}
