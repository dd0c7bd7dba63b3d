import type { PipelineMoved } from '../../collectors/contract.ts';
import type { Database } from '../connection/database.ts';
import { sourceQueries } from '../links/link-sources.ts';
import { movedLinkChanges } from '../links/moved-links.ts';
import type { MovedSystem } from '../rows.ts';

/** The links of a pipeline to a source that means whatever has its name. */
interface KeptLinks {
  readonly source: number;
  readonly pipeline: number;
  readonly key: string;
  readonly series: string;
}

/** The former and the new key. */
interface Moved {
  readonly project: number;
  readonly before: string;
  readonly after: string;
}

/** Whether a key is the one that moved, or lies beneath it. */
const isOf = (key: string): string => `(${key} = @before OR substr(${key}, 1, length(@before) + 1) = @before || '/')`;
const movedKey = (key: string): string => `@after || substr(${key}, length(@before) + 1)`;

/** Renames stored keys and references after a system or a pipeline moved; each call within a transaction. */
export function moves(db: Database) {
  const { targets } = sourceQueries(db);
  const { moveLinks, linkFormer } = movedLinkChanges(db);
  const moveKeys = db.prepare<[Omit<Moved, 'project'> & { id: number }]>(
    `UPDATE OR IGNORE pipelines SET key = ${movedKey('key')} WHERE integration_id = @id AND ${isOf('key')}`,
  );
  const moveKey = db
    .prepare<[string, number, string], number>(
      'UPDATE OR IGNORE pipelines SET key = ? WHERE integration_id = ? AND key = ? RETURNING id',
    )
    .pluck();
  const noteFormer = db.prepare<[{ key: string; pipeline: number }]>(
    `INSERT INTO former_keys (key, pipeline_id, last_run)
     VALUES (@key, @pipeline, (SELECT coalesce(max(begun_at), 0) FROM runs WHERE pipeline_id = @pipeline))`,
  );
  const moveFormer = db.prepare<[Omit<Moved, 'project'> & { id: number }]>(
    `UPDATE former_keys SET key = ${movedKey('key')}
     WHERE pipeline_id IN (SELECT id FROM pipelines WHERE integration_id = @id) AND ${isOf('key')}`,
  );
  const projectOf = db.prepare<[number], number>('SELECT project_id FROM integrations WHERE id = ?').pluck();
  // Stored answers contain their source and their pipeline, and are read again.
  const moveAnswers = db.prepare<[string, string, string, string, number]>(
    'UPDATE raw_items SET context = replace(replace(context, ?, ?), ?, ?) WHERE integration_id = ?',
  );
  const moveAnswersOf = db.prepare<[{ id: number; before: string; after: string }]>(
    'UPDATE raw_items SET context = replace(context, @before, @after) WHERE integration_id = @id AND instr(context, @before) > 0',
  );
  const configured = ['from_key', 'to_key'].map((key) =>
    db.prepare<[Moved]>(
      `UPDATE OR REPLACE configured_edges SET ${key} = ${movedKey(key)}
       WHERE ${isOf(key)} AND integration_id IN (SELECT id FROM integrations WHERE project_id = @project)
         AND NOT EXISTS (SELECT 1 FROM pipelines p JOIN integrations i ON i.id = p.integration_id
           WHERE i.project_id = @project AND p.key = ${key})`,
    ),
  );
  const kept = db.prepare<[Moved], KeptLinks>(
    `SELECT s.id AS source, p.id AS pipeline, s.pipeline_key AS key, s.series FROM pipelines p JOIN integrations i ON i.id = p.integration_id
     JOIN flows f ON f.pipeline_id = p.id JOIN sources s ON s.id = f.source_id WHERE i.project_id = @project AND s.target_id IS NULL AND ${isOf('s.pipeline_key')}`,
  );

  /** Configured edges get the new key, also those to a pipeline that is not stored; those to one that is still collected at the old address stay. */
  const moveEdges = (moved: Moved): void => {
    for (const edges of configured) edges.run(moved);
  };

  return {
    linkFormer,
    /** For an integration whose system has another address: all its pipelines. */
    moveSystem({ id, projectId }: { id: number; projectId: number }, { system, from, to }: MovedSystem): void {
      const [before, after] = [`${system}:${from}`, `${system}:${to}`];
      moveKeys.run({ id, before, after });
      moveFormer.run({ id, before, after });
      moveAnswers.run(`${from}/`, `${to}/`, `${from}"`, `${to}"`, id);
      moveEdges({ project: projectId, before, after });
      // So do links, since a system does not report deleted runs again.
      const known = targets(projectId);
      for (const link of kept.all({ project: projectId, before, after }))
        if (!known.has(link.source)) moveLinks(link, after + link.key.slice(before.length));
    },
    /** One pipeline, whose links follow at the end of the collection; returns whether it is stored under its old key, and none under the new one. */
    movePipeline(integrationId: number, { from, to }: Omit<PipelineMoved, 'kind'>): boolean {
      // Read again, the answer that reported the move names the new key twice: its own keys were renamed too.
      if (from === to) return false;
      const project = projectOf.get(integrationId);
      const pipeline = moveKey.get(to, integrationId, from);
      if (project === undefined || pipeline === undefined) return false;
      noteFormer.run({ key: from, pipeline });
      moveAnswersOf.run({ id: integrationId, before: JSON.stringify(from), after: JSON.stringify(to) });
      moveEdges({ project, before: from, after: to });
      return true;
    },
  };
}
