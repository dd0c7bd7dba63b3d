import type { Database } from '../connection/database.ts';

/** Gives a link the key that its feeder has now, where a run names the feeder as it was called before it moved. */
export function currentKeys(db: Database) {
  const projectOf = `(SELECT i.project_id FROM pipelines p JOIN integrations i ON i.id = p.integration_id WHERE p.id = ?)`;
  const isThere = db
    .prepare<[string, number], 1>(
      `SELECT 1 FROM pipelines p JOIN integrations i ON i.id = p.integration_id WHERE p.key = ? AND i.project_id = ${projectOf}`,
    )
    .pluck();
  const newest = db
    .prepare<[string, number], string>(
      `SELECT p.key FROM former_keys f JOIN pipelines p ON p.id = f.pipeline_id JOIN integrations i ON i.id = p.integration_id
       WHERE f.key = ? AND i.project_id = ${projectOf} ORDER BY f.id DESC LIMIT 1`,
    )
    .pluck();
  return (fed: number, key: string): string => {
    if (isThere.get(key, fed)) return key;
    const exact = newest.get(key, fed);
    if (exact !== undefined) return exact;
    // A branch of a multibranch pipeline may be named by its own full name.
    const cut = key.lastIndexOf('/');
    const parent = key.slice(0, cut);
    if (cut === -1 || isThere.get(parent, fed)) return key;
    return (newest.get(parent, fed) ?? parent) + key.slice(cut);
  };
}
