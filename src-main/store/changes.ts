import type { ChangeFound, CommitFound } from '../collectors/contract.ts';
import type { Database } from './database.ts';
import { required } from './required.ts';

interface Known {
  id: number;
  committed_at: number | null;
  authored_at: number | null;
  is_merge: number;
}

/** What is known of single commits, whoever tells of them; each call within a transaction. */
export function changeChanges(db: Database) {
  const find = db.prepare<[string, string], Known>(
    'SELECT id, committed_at, authored_at, is_merge FROM changes WHERE repository = ? AND revision = ?',
  );
  const insert = db.prepare<[string, string, number | null, number | null, number], { id: number }>(
    'INSERT INTO changes (repository, revision, committed_at, authored_at, is_merge) VALUES (?, ?, ?, ?, ?) RETURNING id',
  );
  const learn = db.prepare<[number | null, number | null, number, number]>(
    'UPDATE changes SET committed_at = coalesce(?, committed_at), authored_at = coalesce(?, authored_at), is_merge = ? WHERE id = ?',
  );
  const commit = db.prepare<
    [string, string],
    { parents: string; authored_at: number | null; committed_at: number | null }
  >(
    `SELECT c.parents, c.authored_at, c.committed_at FROM repositories r JOIN commits c ON c.repository_id = r.id
     WHERE r.repository = ? AND c.revision = ? LIMIT 1`,
  );
  return {
    /** The id of a change. What one system does not tell of it another may; a source host knows best. */
    changeId({ repository, revision, committedAt, merge }: ChangeFound): number {
      const known = find.get(repository ?? '', revision);
      if (known) {
        const isNews = (committedAt !== null && known.committed_at === null) || (merge && known.is_merge === 0);
        if (isNews) learn.run(known.committed_at ?? committedAt, null, Number(merge || known.is_merge === 1), known.id);
        return known.id;
      }
      const host = repository === null ? undefined : commit.get(repository, revision);
      const isMerge = host ? host.parents.includes(' ') : merge;
      return required(
        insert.get(
          repository ?? '',
          revision,
          host?.committed_at ?? committedAt,
          host?.authored_at ?? null,
          Number(isMerge),
        ),
        'change',
      ).id;
    },
    /** Takes over what a source host knows of a commit that runs listed; tells whether that was news. */
    teach({ repository, revision, parents, authoredAt, committedAt }: CommitFound): boolean {
      const known = find.get(repository, revision);
      if (!known) return false;
      const isMerge = Number(parents.length > 1);
      const same =
        known.is_merge === isMerge &&
        (committedAt === null || known.committed_at === committedAt) &&
        (authoredAt === null || known.authored_at === authoredAt);
      if (!same) learn.run(committedAt, authoredAt, isMerge, known.id);
      return !same;
    },
  };
}
