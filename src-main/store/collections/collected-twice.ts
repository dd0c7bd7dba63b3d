import type { Database } from '../connection/database.ts';
import type { CollectedTwice } from '../contract.ts';

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
  const hasNewest = (job: string, other: string): string =>
    `EXISTS (SELECT 1 FROM runs WHERE pipeline_id = ${job}.id AND begun_at = ${other}.newest_at AND number = ${other}.newest)`;
  // A job that moved to the folder of another integration took its builds along. The name is the last part of the key.
  const findMoved = db.prepare<[{ id: number }], CollectedTwice>(
    `WITH jobs AS MATERIALIZED (
       SELECT p.id, p.full_name, o.id AS integration_id, o.name AS integration, r.number AS newest, r.begun_at AS newest_at,
         replace(p.key, rtrim(p.key, replace(p.key, '/', '')), '') AS name
       FROM integrations i JOIN integrations o ON o.project_id = i.project_id AND o.type = i.type JOIN pipelines p ON p.integration_id = o.id
       JOIN runs r ON r.id = (SELECT id FROM runs WHERE pipeline_id = p.id ORDER BY begun_at DESC LIMIT 1)
       WHERE i.id = @id AND i.type = 'ci_server')
     SELECT theirs.integration, theirs.full_name AS what FROM jobs own
       JOIN jobs theirs ON theirs.name = own.name AND theirs.integration_id <> @id
     WHERE own.integration_id = @id AND (${hasNewest('own', 'theirs')} OR ${hasNewest('theirs', 'own')})
     ORDER BY 1, 2 LIMIT 1`,
  );
  return {
    collectedTwice: (integrationId: number): CollectedTwice | null =>
      find.get({ id: integrationId }) ?? sharedIssue(integrationId) ?? findMoved.get({ id: integrationId }) ?? null,
  };
}
