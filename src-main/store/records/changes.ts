import type { ChangeRecord, CommitRecord } from '../../collectors/contract.ts';
import type { Database } from '../connection/database.ts';
import { required } from '../required.ts';

interface Known {
  id: number;
  committed_at: number | null;
  authored_at: number | null;
  is_merge: number;
}

/** The data of single commits, whatever its source; each call within a transaction. `learned` is called when a commit that runs listed before gets new data. */
export function changeChanges(db: Database, learned: () => void) {
  const find = db.prepare<[string, string], Known>(
    'SELECT id, committed_at, authored_at, is_merge FROM changes WHERE repository = ? AND revision = ?',
  );
  const insert = db.prepare<[string, string, number | null, number | null, number]>(
    `INSERT INTO changes (repository, revision, committed_at, authored_at, is_merge) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (repository, revision) DO NOTHING`,
  );
  const learn = db.prepare<[number | null, number | null, number, number]>(
    'UPDATE changes SET committed_at = coalesce(?, committed_at), authored_at = coalesce(?, authored_at), is_merge = ? WHERE id = ?',
  );
  // Not one join: this SQLite plans a join with bound values again each time, which took longer than all other work for a run.
  const hosts = db.prepare<[string], { id: number }>('SELECT id FROM repositories WHERE repository = ?');
  const commit = db.prepare<
    [number, string],
    { parents: string; authored_at: number | null; committed_at: number | null }
  >('SELECT parents, authored_at, committed_at FROM commits WHERE repository_id = ? AND revision = ?');

  /** A commit as a collected source host reports it. */
  const hosted = (repository: string, revision: string) => {
    for (const { id } of hosts.all(repository)) {
      const found = commit.get(id, revision);
      if (found) return found;
    }
    return undefined;
  };

  return {
    /** The id of a change. Another system may report what one does not; a source host knows best. */
    changeId({ repository, revision, committedAt, merge }: ChangeRecord): number {
      const host = repository === null ? undefined : hosted(repository, revision);
      const isMerge = host ? host.parents.includes(' ') : merge;
      const { changes, lastInsertRowid } = insert.run(
        repository ?? '',
        revision,
        host?.committed_at ?? committedAt,
        host?.authored_at ?? null,
        Number(isMerge),
      );
      if (changes > 0) return Number(lastInsertRowid);
      const known = required(find.get(repository ?? '', revision), 'change');
      const isNews = (committedAt !== null && known.committed_at === null) || (merge && known.is_merge === 0);
      if (isNews) {
        learn.run(known.committed_at ?? committedAt, null, Number(merge || known.is_merge === 1), known.id);
        learned();
      }
      return known.id;
    },
    /** Takes over what a source host knows of a commit that runs listed. */
    teach({ repository, revision, parents, authoredAt, committedAt }: CommitRecord): void {
      const known = find.get(repository, revision);
      if (!known) return;
      const isMerge = Number(parents.length > 1);
      const same =
        known.is_merge === isMerge &&
        (committedAt === null || known.committed_at === committedAt) &&
        (authoredAt === null || known.authored_at === authoredAt);
      if (same) return;
      learn.run(committedAt, authoredAt, isMerge, known.id);
      learned();
    },
  };
}
