import type { Database } from '../connection/database.ts';
import type { CollectedTwice } from '../contract.ts';

/** Whether two integrations of a project collect the same thing. Their addresses alone do not show it: one may redirect, or two filters share issues. */
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
  return {
    collectedTwice: (integrationId: number): CollectedTwice | null =>
      find.get({ id: integrationId }) ?? sharedIssue(integrationId),
  };
}
