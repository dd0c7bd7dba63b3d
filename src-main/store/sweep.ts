import type { Database } from './database.ts';

/** Removes the changes and sources that no run names any more; what is shared with other projects stays. */
export function sweepOver(db: Database): () => void {
  const changes = db.prepare('DELETE FROM changes WHERE id NOT IN (SELECT change_id FROM run_changes)');
  const sources = db.prepare('DELETE FROM sources WHERE id NOT IN (SELECT source_id FROM flows)');
  return () => {
    changes.run();
    sources.run();
  };
}
