import type { Database } from '../connection/database.ts';

/** Removes the changes, sources and repositories that nothing names any more; what is shared with other projects stays. */
export function sweepOver(db: Database): () => void {
  const changes = db.prepare('DELETE FROM changes WHERE id NOT IN (SELECT change_id FROM run_changes)');
  const sources = db.prepare('DELETE FROM sources WHERE id NOT IN (SELECT source_id FROM flows)');
  const repositories = db.prepare(
    `DELETE FROM repository_ids WHERE name NOT IN (SELECT repository FROM repositories) AND system_id NOT IN (
       SELECT n.system_id FROM pipeline_repositories p JOIN repository_names n ON n.name = p.name)`,
  );
  const spellings = db.prepare(
    `DELETE FROM repository_spellings WHERE stored_as NOT IN (SELECT name FROM pipeline_repositories)
       AND name NOT IN (SELECT name FROM repository_names)`,
  );
  return () => {
    changes.run();
    sources.run();
    repositories.run();
    spellings.run();
  };
}
