import type { Database } from '../connection/database.ts';
import type { CollectedTwice } from '../contract.ts';

interface Job {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly integration: string;
}

interface Begun {
  readonly number: number;
  readonly at: number;
}

/** Whether two integrations of a project collect the same thing. Their addresses alone do not show it: one may redirect, or two filters share issues, or a job moves. */
export function collectedTwiceQueries(db: Database) {
  const find = db.prepare<[{ id: number }], CollectedTwice>(
    `SELECT i.name AS integration, theirs.full_name AS what FROM pipelines own
       JOIN pipelines theirs ON theirs.url = own.url AND theirs.integration_id <> own.integration_id
       JOIN integrations i ON i.id = theirs.integration_id
     WHERE own.integration_id = @id AND own.url <> '' AND i.project_id = (SELECT project_id FROM integrations WHERE id = @id)
     UNION ALL
     SELECT i.name, own.repository FROM repositories own
       JOIN repositories theirs ON theirs.repository = own.repository AND theirs.integration_id <> own.integration_id
       JOIN integrations i ON i.id = theirs.integration_id
     WHERE own.integration_id = @id AND i.project_id = (SELECT project_id FROM integrations WHERE id = @id)
     ORDER BY 1, 2 LIMIT 1`,
  );
  const others = db.prepare<[{ id: number }], { id: number; name: string }>(
    `SELECT o.id, o.name FROM integrations i JOIN integrations o ON o.project_id = i.project_id AND o.type = i.type AND o.id <> i.id
     WHERE i.id = @id ORDER BY o.name, o.id`,
  );
  const findIssue = db.prepare<[number, number], { key: string }>(
    `SELECT own.key FROM issues own JOIN issues theirs ON theirs.integration_id = ? AND theirs.system_id = own.system_id
     WHERE own.integration_id = ? AND theirs.url = own.url AND own.gone_at IS NULL AND theirs.gone_at IS NULL LIMIT 1`,
  );
  function sharedIssue(integrationId: number): CollectedTwice | null {
    for (const { id, name } of others.all({ id: integrationId })) {
      const issue = findIssue.get(id, integrationId);
      if (issue) return { integration: name, what: issue.key };
    }
    return null;
  }
  const jobs = db.prepare<[number], Job>(
    `SELECT p.id, p.key, p.full_name AS name, i.name AS integration FROM pipelines p JOIN integrations i ON i.id = p.integration_id
     WHERE i.id = ? AND i.type = 'ci_server' ORDER BY p.id`,
  );
  const newest = db.prepare<[number], Begun>(
    'SELECT number, begun_at AS at FROM runs WHERE pipeline_id = ? AND begun_at > 0 ORDER BY begun_at DESC LIMIT 1',
  );
  const hasBuild = db
    .prepare<[number, number, number], 1>('SELECT 1 FROM runs WHERE pipeline_id = ? AND begun_at = ? AND number = ?')
    .pluck();
  /** A job that moved to the folder of another integration took its builds along: the newest of where it was are among those of where it is. */
  function movedJob(integrationId: number): CollectedTwice | null {
    const named = ({ key }: Job): string => key.slice(key.lastIndexOf('/') + 1);
    const theirs = Map.groupBy(
      others
        .all({ id: integrationId })
        .flatMap(({ id }) => jobs.all(id))
        .map((job) => ({ job, last: newest.get(job.id) })),
      ({ job }) => named(job),
    );
    if (theirs.size === 0) return null;
    for (const own of jobs.all(integrationId)) {
      const last = newest.get(own.id);
      for (const other of theirs.get(named(own)) ?? []) {
        if (!last || !other.last) continue;
        const [left, there] = last.at < other.last.at ? [last, other.job] : [other.last, own];
        if (hasBuild.get(there.id, left.at, left.number))
          return { integration: other.job.integration, what: other.job.name };
      }
    }
    return null;
  }
  return {
    collectedTwice: (integrationId: number): CollectedTwice | null =>
      find.get({ id: integrationId }) ?? sharedIssue(integrationId) ?? movedJob(integrationId),
  };
}
