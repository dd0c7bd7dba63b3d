import type { Database } from '../connection/database.ts';
import { required } from '../required.ts';

/** Where a link points to: a pipeline of the project and the series in it. */
export interface LinkSource {
  readonly pipeline: number;
  readonly series: string;
}

/**
 * Finds what the links of a project point to. A link to a branch of a multibranch pipeline may name the branch's own full name: where no pipeline
 * has that key, the key without its last segment is tried, with that segment as the series.
 */
export function sourceQueries(db: Database) {
  const sources = db.prepare<[number], { id: number; pipeline_key: string; series: string }>(
    `SELECT DISTINCT s.id, s.pipeline_key, s.series FROM sources s
     JOIN flows f ON f.source_id = s.id JOIN pipelines p ON p.id = f.pipeline_id JOIN integrations i ON i.id = p.integration_id
     WHERE i.project_id = ?`,
  );
  const keys = db.prepare<[number], { id: number; key: string }>(
    'SELECT p.id, p.key FROM pipelines p JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = ? ORDER BY p.id',
  );
  return {
    targets(projectId: number): ReadonlyMap<number, LinkSource> {
      const byKey = new Map(keys.all(projectId).map(({ id, key }) => [key, id]));
      const targets = new Map<number, LinkSource>();
      for (const { id, pipeline_key: key, series } of sources.all(projectId)) {
        const exact = byKey.get(key);
        const cut = key.lastIndexOf('/');
        const parent = byKey.get(key.slice(0, cut));
        if (exact !== undefined) targets.set(id, { pipeline: exact, series });
        else if (parent !== undefined) targets.set(id, { pipeline: parent, series: decoded(key.slice(cut + 1)) });
      }
      return targets;
    },
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Returns the id of a source, and stores a new one. */
export function sourceChanges(db: Database) {
  const find = db.prepare<[string, string], { id: number }>(
    'SELECT id FROM sources WHERE pipeline_key = ? AND series = ?',
  );
  const insert = db.prepare<[string, string], { id: number }>(
    'INSERT INTO sources (pipeline_key, series) VALUES (?, ?) RETURNING id',
  );
  return {
    sourceId: (key: string, series: string): number =>
      (find.get(key, series) ?? required(insert.get(key, series), 'source')).id,
  };
}
