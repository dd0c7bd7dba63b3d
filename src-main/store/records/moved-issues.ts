import type { Database } from '../connection/database.ts';

/**
 * Removes an issue, with its history, from a tracker that it left for another of the project: it counts once, as it was known last. The one that it went to
 * gives the same history. An older key says so before its tracker does. An answer that is read again may be older than what the other one knows.
 */
export function movedIssueChanges(db: Database) {
  // The address of an issue without its key, which it gets anew in another project of the tracker.
  const site = (issue: string): string => `substr(${issue}.url, 1, length(${issue}.url) - length(${issue}.key))`;
  // Most projects have one tracker, and most issues are in one. A statement over several tables would be planned again for each of them.
  const own = db.prepare<[number], { project: number; type: string }>(
    'SELECT project_id AS project, type FROM integrations WHERE id = ?',
  );
  const trackers = db
    .prepare<[number, string], number>('SELECT id FROM integrations WHERE project_id = ? AND type = ?')
    .pluck();
  const isIn = db
    .prepare<[number, string], 1>('SELECT 1 FROM issues WHERE integration_id = ? AND system_id = ?')
    .pluck();
  const isShared = (integration: number, issue: string): boolean => {
    const { project = 0, type = '' } = own.get(integration) ?? {};
    return trackers.all(project, type).some((id) => id !== integration && isIn.get(id, issue) !== undefined);
  };
  const drop = db.prepare<[{ integration: number; issue: string }]>(
    `DELETE FROM issues WHERE id IN (
       SELECT gone.id FROM integrations i
       JOIN integrations a ON a.project_id = i.project_id AND a.type = i.type
       JOIN issues gone ON gone.integration_id = a.id AND gone.system_id = @issue
       JOIN integrations b ON b.project_id = i.project_id AND b.type = i.type
       JOIN issues other ON other.integration_id = b.id AND other.system_id = @issue AND ${site('other')} = ${site('gone')}
         AND (gone.gone_at IS NOT NULL AND (other.updated_at, other.gone_at IS NULL, other.id) > (gone.updated_at, 0, gone.id)
           OR gone.key <> other.key AND other.updated_at > gone.updated_at)
       WHERE i.id = @integration)`,
  );
  const dropGoneTwin = db.prepare<[number, string]>(
    `DELETE FROM issues WHERE integration_id = ? AND system_id = ? AND gone_at IS NOT NULL AND EXISTS (
       SELECT 1 FROM issues other WHERE other.integration_id = issues.integration_id AND other.created_at = issues.created_at
         AND other.key = issues.key AND other.gone_at IS NULL)`,
  );
  const rename = db.prepare<[{ integration: number; from: string; to: string }]>(
    `UPDATE issues SET url = @to || substr(url, length(@from) + 1)
     WHERE integration_id = @integration AND substr(url, 1, length(@from) + 1) = @from || '/'`,
  );
  const issues = db.prepare<[number], string>('SELECT system_id FROM issues WHERE integration_id = ?').pluck();
  const dropMoved = (integration: number, issue: string): void => {
    if (isShared(integration, issue)) drop.run({ integration, issue });
  };
  const dropAllMoved = (integration: number): void => {
    for (const issue of issues.all(integration)) dropMoved(integration, issue);
  };
  return {
    /** For a tracker that has another address: its issues may be another tracker's since. */
    moveIssues(integration: number, { from, to }: { readonly from: string; readonly to: string }): void {
      if (rename.run({ integration, from, to }).changes > 0) dropAllMoved(integration);
    },
    /** For a tracker that is restored: its issues may have moved to another meanwhile. */
    dropAllMoved,
    /** For an issue that is gone: a migration to another Jira gave its key, its creation and its history another id. */
    dropMigrated(integration: number, issue: string): void {
      dropGoneTwin.run(integration, issue);
    },
    dropMoved,
  };
}
