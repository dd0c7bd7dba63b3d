import type { CommitRecord, PullRequestRecord, RepositoryRecord } from '../../collectors/contract.ts';
import type { Database } from '../connection/database.ts';
import { required } from '../required.ts';

/** Queries of source hosts. */
export function repositoryQueries(db: Database) {
  const commits = db
    .prepare<
      [number, string],
      [revision: string, parents: string, committedAt: number | null, authoredAt: number | null]
    >(
      `SELECT c.revision, c.parents, c.committed_at, c.authored_at FROM commits c JOIN repositories r ON r.id = c.repository_id
       JOIN integrations i ON i.id = r.integration_id WHERE i.project_id = ? AND r.repository = ?`,
    )
    .raw();
  return {
    /** The commits of a repository as the project's source hosts know them. */
    *commitsOf(projectId: number, repository: string): Iterable<HostCommit> {
      for (const [revision, parents, committedAt, authoredAt] of commits.iterate(projectId, repository))
        yield { revision, parents: parents === '' ? [] : parents.split(' '), committedAt, authoredAt };
    },
  };
}

type HostCommit = Omit<CommitRecord, 'kind' | 'repository'>;

/** Changes of source hosts' data; each call within a transaction. Each returns whether anything changed. */
export function repositoryChanges(db: Database) {
  const find = db.prepare<[number, string], { id: number }>(
    'SELECT id FROM repositories WHERE integration_id = ? AND repository = ?',
  );
  const insert = db.prepare<[number, string], { id: number }>(
    "INSERT INTO repositories (integration_id, repository, url) VALUES (?, ?, '') RETURNING id",
  );
  const describe = db.prepare<[string | null, string, number, string | null, string]>(
    'UPDATE repositories SET default_branch = ?, url = ? WHERE id = ? AND (default_branch IS NOT ? OR url <> ?)',
  );
  const keepCommit = db.prepare<[number, string, string, number | null, number | null]>(
    `INSERT INTO commits (repository_id, revision, parents, authored_at, committed_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (repository_id, revision) DO UPDATE
     SET parents = excluded.parents, authored_at = excluded.authored_at, committed_at = excluded.committed_at
     WHERE parents <> excluded.parents OR authored_at IS NOT excluded.authored_at OR committed_at IS NOT excluded.committed_at`,
  );
  const keepPullRequest = db.prepare<
    [number, number, string, number, number | null, number | null, string | null, string | null]
  >(
    `INSERT INTO pull_requests (repository_id, number, base, opened_at, merged_at, closed_at, head_revision, merge_revision)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (repository_id, number) DO UPDATE SET base = excluded.base, opened_at = excluded.opened_at, merged_at = excluded.merged_at,
       closed_at = excluded.closed_at, head_revision = excluded.head_revision, merge_revision = excluded.merge_revision
     WHERE base <> excluded.base OR opened_at <> excluded.opened_at OR merged_at IS NOT excluded.merged_at
       OR closed_at IS NOT excluded.closed_at OR head_revision IS NOT excluded.head_revision
       OR merge_revision IS NOT excluded.merge_revision`,
  );
  const repositoryId = (integrationId: number, repository: string): number =>
    (find.get(integrationId, repository) ?? required(insert.get(integrationId, repository), 'repository')).id;
  return {
    keepRepository(integrationId: number, { repository, defaultBranch, url }: RepositoryRecord): boolean {
      const id = repositoryId(integrationId, repository);
      return describe.run(defaultBranch, url, id, defaultBranch, url).changes > 0;
    },
    keepCommit(integrationId: number, commit: CommitRecord): boolean {
      const { repository, revision, parents, authoredAt, committedAt } = commit;
      const id = repositoryId(integrationId, repository);
      return keepCommit.run(id, revision, parents.join(' '), authoredAt, committedAt).changes > 0;
    },
    keepPullRequest(integrationId: number, found: PullRequestRecord): boolean {
      const { repository, number, base, openedAt, mergedAt, closedAt, headRevision, mergeRevision } = found;
      const id = repositoryId(integrationId, repository);
      const { changes } = keepPullRequest.run(
        id,
        number,
        base,
        openedAt,
        mergedAt,
        closedAt,
        headRevision,
        mergeRevision,
      );
      return changes > 0;
    },
  };
}
