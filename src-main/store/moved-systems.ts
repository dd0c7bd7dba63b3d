import type { Database } from './database.ts';
import type { MovedSystem } from './rows.ts';
import { sourceChanges, sourceQueries } from './sources.ts';

interface Told {
  readonly source: number;
  readonly pipeline: number;
  readonly key: string;
  readonly series: string;
}

/**
 * Lets everything that is stored of an integration follow its system to the new address; each call within a transaction. What names its pipelines
 * follows them, since a system does not tell again of runs that are gone; so does what names a pipeline that is not stored. What names one
 * that another integration still collects at the old address stays, until that integration moves too.
 */
export function systemMoves(
  db: Database,
): (integration: { id: number; projectId: number }, moved: MovedSystem) => void {
  const { targets } = sourceQueries(db);
  const { sourceId } = sourceChanges(db);
  const moveKeys = db.prepare<[string, number, number, number, string]>(
    'UPDATE OR IGNORE pipelines SET key = ? || substr(key, ?) WHERE integration_id = ? AND substr(key, 1, ?) = ?',
  );
  // Kept answers say where they were read, and are read again.
  const moveAnswers = db.prepare<[string, string, string, string, number]>(
    'UPDATE raw_items SET context = replace(replace(context, ?, ?), ?, ?) WHERE integration_id = ?',
  );
  const configured = ['from_key', 'to_key'].map((key) =>
    db.prepare<[{ project: number; before: string; after: string }]>(
      `UPDATE OR REPLACE configured_edges SET ${key} = @after || substr(${key}, length(@before) + 1)
       WHERE substr(${key}, 1, length(@before)) = @before AND integration_id IN (SELECT id FROM integrations WHERE project_id = @project)
         AND NOT EXISTS (SELECT 1 FROM pipelines p JOIN integrations i ON i.id = p.integration_id
           WHERE i.project_id = @project AND p.key = ${key})`,
    ),
  );
  const told = db.prepare<[number, number, string], Told>(
    `SELECT s.id AS source, p.id AS pipeline, s.pipeline_key AS key, s.series FROM pipelines p JOIN integrations i ON i.id = p.integration_id
     JOIN flows f ON f.pipeline_id = p.id JOIN sources s ON s.id = f.source_id WHERE i.project_id = ? AND substr(s.pipeline_key, 1, ?) = ?`,
  );
  const moveLinks = db.prepare<[number, number, number]>(
    'UPDATE OR REPLACE links SET source_id = ? WHERE source_id = ? AND run_id IN (SELECT id FROM runs WHERE pipeline_id = ?)',
  );
  const addFlow = db.prepare<[number, number, number]>(
    `INSERT INTO flows (source_id, pipeline_id, links, first_at)
     SELECT ?, pipeline_id, links, first_at FROM flows WHERE source_id = ? AND pipeline_id = ?
     ON CONFLICT (source_id, pipeline_id) DO UPDATE SET links = links + excluded.links, first_at = min(first_at, excluded.first_at)`,
  );
  const dropFlow = db.prepare<[number, number]>('DELETE FROM flows WHERE source_id = ? AND pipeline_id = ?');

  return ({ id, projectId }, { system, from, to }) => {
    const [before, after] = [`${system}:${from}/`, `${system}:${to}/`];
    moveKeys.run(after, before.length + 1, id, before.length, before);
    moveAnswers.run(`${from}/`, `${to}/`, `${from}"`, `${to}"`, id);
    for (const edges of configured) edges.run({ project: projectId, before, after });
    const known = targets(projectId);
    for (const { source, pipeline, key, series } of told.all(projectId, before.length, before)) {
      if (known.has(source)) continue;
      const moved = sourceId(after + key.slice(before.length), series);
      moveLinks.run(moved, source, pipeline);
      addFlow.run(moved, source, pipeline);
      dropFlow.run(source, pipeline);
    }
  };
}
