import type { Database } from '../connection/database.ts';
import type { CollectedTwice } from '../contract.ts';

/** Whether two integrations of a project lead to one and the same thing; nobody can tell by their addresses where one forwards to the other. */
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
  return { collectedTwice: (integrationId: number): CollectedTwice | null => find.get({ id: integrationId }) ?? null };
}
