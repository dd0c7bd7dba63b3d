import type { Database } from '../connection/database.ts';
import { required } from '../required.ts';

/** Where a link points to: a pipeline of the project and the series in it. */
export interface LinkSource {
  readonly pipeline: number;
  readonly series: string;
}

interface Holder {
  readonly id: number;
  readonly key: string;
  readonly plain: 0 | 1;
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
  const inProject = 'JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = ?';
  const holders = db.prepare<[number], Holder>(
    `SELECT p.id, p.key, ${isPlain('p')} AS plain FROM pipelines p ${inProject} ORDER BY p.id`,
  );
  const formerHolders = db.prepare<[number], Holder>(
    `SELECT p.id, f.key, ${isPlain('p')} AS plain FROM former_keys f JOIN pipelines p ON p.id = f.pipeline_id ${inProject} AND f.until IS NULL ORDER BY f.id`,
  );
  function targetsAmong(holders: readonly Holder[], projectId: number): ReadonlyMap<number, LinkSource> {
    const byKey = new Map(holders.map((holder) => [holder.key, holder]));
    const targets = new Map<number, LinkSource>();
    for (const { id, pipeline_key: key, series } of sources.all(projectId)) {
      const exact = byKey.get(key);
      const branch = branchOf(key);
      const parent = byKey.get(branch.pipeline);
      if (exact) targets.set(id, { pipeline: exact.id, series });
      else if (parent?.plain === 0) targets.set(id, { pipeline: parent.id, series: branch.series });
    }
    return targets;
  }
  return {
    /** By source. A name that a pipeline gave away means that pipeline until the end of the collection tells more (`linkFormer`). */
    targets: (projectId: number) =>
      targetsAmong([...formerHolders.all(projectId), ...holders.all(projectId)], projectId),
    /** Only what pipelines are called now. */
    namedNow: (projectId: number) => targetsAmong(holders.all(projectId), projectId),
  };
}

/** Whether a pipeline is no multibranch pipeline: it has runs, and none of them is of a branch. */
export const isPlain = (pipeline: string): string =>
  `(SELECT max(series) = '' FROM runs WHERE pipeline_id = ${pipeline}.id) IS 1`;

/** A key read as the full name of a branch: the key of its pipeline, and its series in that. */
export function branchOf(key: string): { readonly pipeline: string; readonly series: string } {
  const cut = Math.max(0, key.lastIndexOf('/'));
  return { pipeline: key.slice(0, cut), series: decoded(key.slice(cut + 1)) };
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
