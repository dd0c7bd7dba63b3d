import type { Database } from '../connection/database.ts';

/**
 * Gives everything stored under one name of a repository another name; each call within a transaction. Names are rewritten rather than looked up
 * while reading: what a name led to when it was reported stays so when another repository takes the name.
 */
export function repositoryRenames(db: Database): (from: string, to: string) => boolean {
  const renameRuns = runRenames(db);
  const renameChanges = changeRenames(db);
  const renameHosted = hostedRenames(db);
  const spellings = db
    .prepare<[string, string], string>(
      'SELECT DISTINCT name FROM pipeline_repositories WHERE name = ? COLLATE NOCASE AND name <> ?',
    )
    .pluck();
  const choose = db.prepare<[string, string, string]>(
    'UPDATE pipelines SET chosen_repository = ? WHERE chosen_repository = ? COLLATE NOCASE AND chosen_repository <> ?',
  );
  const teach = db.prepare<[string]>(
    `UPDATE changes SET committed_at = coalesce(c.committed_at, changes.committed_at),
       authored_at = coalesce(c.authored_at, changes.authored_at), is_merge = instr(c.parents, ' ') > 0
     FROM repositories r JOIN commits c ON c.repository_id = r.id
     WHERE r.repository = ? AND changes.repository = r.repository AND changes.revision = c.revision
       AND (changes.committed_at IS NOT coalesce(c.committed_at, changes.committed_at)
         OR changes.authored_at IS NOT coalesce(c.authored_at, changes.authored_at) OR changes.is_merge <> (instr(c.parents, ' ') > 0))`,
  );
  return (from, to) => {
    const hosted = renameHosted(from, to);
    const spelled = spellings.all(from, to);
    for (const name of spelled) renameChanges(name, to);
    if (spelled.length > 0) renameRuns(from, to);
    const chosen = choose.run(to, from, to).changes > 0;
    // A source host's data of these commits may not have reached their changes under the other name.
    if (hosted || spelled.length > 0) teach.run(to);
    return hosted || chosen || spelled.length > 0;
  };
}

function runRenames(db: Database) {
  const pipelines = db
    .prepare<[string, string], number>(
      'SELECT DISTINCT pipeline_id FROM pipeline_repositories WHERE name = ? COLLATE NOCASE AND name <> ?',
    )
    .pluck();
  const rename = db.prepare<[string, number, string, string]>(
    'UPDATE runs SET repository = ? WHERE pipeline_id = ? AND repository = ? COLLATE NOCASE AND repository <> ?',
  );
  const renameNewest = db.prepare<[string, number, string]>(
    'UPDATE pipelines SET repository = ? WHERE id = ? AND repository = ? COLLATE NOCASE',
  );
  const note = db.prepare<[number, string]>(
    'INSERT OR IGNORE INTO pipeline_repositories (pipeline_id, name) VALUES (?, ?)',
  );
  return (from: string, to: string): void => {
    for (const id of pipelines.all(from, to)) {
      rename.run(to, id, from, to);
      renameNewest.run(to, id, from);
      note.run(id, to);
    }
  };
}

/** The changes of a repository that is known by two names: those that are listed under both become one. */
function changeRenames(db: Database) {
  const both =
    'FROM changes o JOIN changes n ON n.repository = @to AND n.revision = o.revision WHERE o.repository = @from';
  const statements = [
    `UPDATE run_changes SET change_id = (SELECT n.id ${both} AND o.id = run_changes.change_id) WHERE change_id IN (SELECT o.id ${both})`,
    `DELETE FROM run_changes WHERE change_id IN (SELECT n.id ${both}) AND EXISTS (
       SELECT 1 FROM run_changes e WHERE e.run_id = run_changes.run_id AND e.change_id = run_changes.change_id AND e.place < run_changes.place)`,
    `UPDATE changes AS n SET committed_at = coalesce(n.committed_at, o.committed_at), authored_at = coalesce(n.authored_at, o.authored_at),
       is_merge = max(n.is_merge, o.is_merge) FROM changes o WHERE n.repository = @to AND o.repository = @from AND o.revision = n.revision`,
    'DELETE FROM changes WHERE repository = @from AND revision IN (SELECT revision FROM changes WHERE repository = @to)',
    'UPDATE changes SET repository = @to WHERE repository = @from',
  ].map((sql) => db.prepare<[{ from: string; to: string }]>(sql));
  return (from: string, to: string): void => {
    for (const statement of statements) statement.run({ from, to });
  };
}

/** Data of source hosts; an integration that reported it under both names keeps one. */
function hostedRenames(db: Database) {
  const named = db.prepare<[string, string], { id: number; integration_id: number }>(
    'SELECT id, integration_id FROM repositories WHERE repository = ? COLLATE NOCASE AND repository <> ?',
  );
  const other = db
    .prepare<[number, string], number>('SELECT id FROM repositories WHERE integration_id = ? AND repository = ?')
    .pluck();
  const rename = db.prepare<[string, number]>('UPDATE repositories SET repository = ? WHERE id = ?');
  const moves = ['commits', 'pull_requests'].map((table) =>
    db.prepare<[number, number]>(`UPDATE OR IGNORE ${table} SET repository_id = ? WHERE repository_id = ?`),
  );
  const drop = db.prepare<[number]>('DELETE FROM repositories WHERE id = ?');
  return (from: string, to: string): boolean => {
    const rows = named.all(from, to);
    for (const { id, integration_id } of rows) {
      const kept = other.get(integration_id, to);
      if (kept === undefined) {
        rename.run(to, id);
        continue;
      }
      for (const move of moves) move.run(kept, id);
      drop.run(id);
    }
    return rows.length > 0;
  };
}
