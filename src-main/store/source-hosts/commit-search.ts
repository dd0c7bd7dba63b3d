import type { Database } from '../connection/database.ts';
import type { HostCommitRow, PullRequestRow } from '../rows.ts';

const inProject = `FROM repositories r JOIN integrations i ON i.id = r.integration_id AND i.project_id = ?`;

/** Finds commits from the project's source hosts, by the parts that people remember. */
export function commitSearchQueries(db: Database) {
  const repositories = db.prepare<[number], { id: number; repository: string }>(
    `SELECT r.id, r.repository ${inProject}`,
  );
  const commits = db.prepare<[number, string, string], { revision: string; parents: string; at: number | null }>(
    `SELECT revision, parents, committed_at AS at FROM commits
     WHERE repository_id = ? AND revision >= ? AND revision < ? ORDER BY revision`,
  );
  const pullRequests = db.prepare<
    [number, number],
    { repository: string; number: number; merged_at: number | null; head: string | null; merge: string | null }
  >(
    `SELECT r.repository, q.number, q.merged_at, q.head_revision AS head, q.merge_revision AS merge ${inProject}
     JOIN pull_requests q ON q.repository_id = r.id AND q.number = ? ORDER BY r.repository`,
  );
  return {
    hostCommits(projectId: number, prefix: string): readonly HostCommitRow[] {
      return repositories.all(projectId).flatMap(({ id, repository }) =>
        // The end of the range: no revision contains this character.
        commits.all(id, prefix, `${prefix}\u{10ffff}`).map(({ revision, parents, at }) => ({
          repository,
          revision,
          committedAt: at,
          merge: parents.includes(' '),
        })),
      );
    },
    pullRequests: (projectId: number, number: number): readonly PullRequestRow[] =>
      pullRequests.all(projectId, number).map(({ merged_at, head, merge, ...row }) => ({
        ...row,
        mergedAt: merged_at,
        headRevision: head,
        mergeRevision: merge,
      })),
  };
}
