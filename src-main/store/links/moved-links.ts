import type { Database } from '../connection/database.ts';
import { sourceChanges, sourceQueries } from './link-sources.ts';

/** The links of a pipeline to one source. */
interface Linked {
  readonly source: number;
  readonly pipeline: number;
}

/** Changes of links to pipelines that moved; each call within a transaction. */
export function movedLinkChanges(db: Database) {
  const { targets } = sourceQueries(db);
  const { sourceId } = sourceChanges(db);
  const inProject = 'JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = ?';
  const formerKeys = db.prepare<[number], { former: string; key: string }>(
    `SELECT f.key AS former, p.key FROM former_keys f JOIN pipelines p ON p.id = f.pipeline_id ${inProject} ORDER BY f.id`,
  );
  const linked = db.prepare<[number], Linked & { key: string; series: string }>(
    `SELECT s.id AS source, p.id AS pipeline, s.pipeline_key AS key, s.series FROM flows f JOIN sources s ON s.id = f.source_id
     JOIN pipelines p ON p.id = f.pipeline_id ${inProject} AND f.links > 0`,
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

  /** Gives links another key and series. */
  function moveLink({ source, pipeline }: Linked, key: string, series: string): void {
    const there = sourceId(key, series);
    moveLinks.run(there, source, pipeline);
    addFlow.run(there, source, pipeline);
    dropFlow.run(source, pipeline);
  }

  return {
    moveLink,
    /**
     * Runs that were collected after their feeder moved still name it as it was called when they ran. At the end of a collection, when all that has such a
     * name is stored, links that lead nowhere get the key of the pipeline that had the name last. Returns whether there were any.
     */
    linkFormer(projectId: number): boolean {
      const keys = new Map(formerKeys.all(projectId).map(({ former, key }) => [former, key]));
      if (keys.size === 0) return false;
      const known = targets(projectId);
      const lost = linked.all(projectId).flatMap(({ key, ...link }) => {
        const cut = Math.max(0, key.lastIndexOf('/'));
        const [own, parent] = [keys.get(key), keys.get(key.slice(0, cut))];
        const now = own ?? (parent === undefined ? null : parent + key.slice(cut));
        return known.has(link.source) || now === null ? [] : [{ link, now }];
      });
      for (const { link, now } of lost) moveLink(link, now, link.series);
      return lost.length > 0;
    },
  };
}
