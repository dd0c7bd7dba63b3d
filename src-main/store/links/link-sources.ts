import type { Database } from '../connection/database.ts';
import { required } from '../required.ts';

/** Where a link points to: a pipeline of the project and the series in it. */
export interface LinkSource {
  readonly pipeline: number;
  readonly series: string;
}

/** The links of a pipeline to one source. */
export interface Flow {
  readonly source: number;
  readonly pipeline: number;
  readonly key: string;
  readonly series: string;
  readonly target: number | null;
  /** When the first of the runs was asked for. */
  readonly first: number;
}

/** A name that a pipeline has or had, its last run under it, and when another was noticed: null until the end of that collection. */
export interface Name {
  readonly name: string;
  readonly pipeline: number;
  readonly plain: 0 | 1;
  readonly lastRun: number | null;
  readonly until: number | null;
}

/** When a name ends that others give a pipeline beside its own. */
export const forever = Number.MAX_SAFE_INTEGER;

/** The pipelines that have a key, or it beside their own. */
export const pipelinesNamed = (key: string): string =>
  `SELECT id FROM pipelines WHERE key = ${key} UNION SELECT pipeline_id FROM former_keys WHERE key = ${key} AND until = ${forever}`;

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
  // One that is settled means what has the present name of its target, also where that was removed and added again.
  const sources = db.prepare<[number], { id: number; key: string; series: string }>(
    `SELECT DISTINCT s.id, iif(s.target_id IS NULL, s.pipeline_key, coalesce(t.key, '')) AS key, coalesce(s.target_series, s.series) AS series FROM sources s
     LEFT JOIN pipelines t ON t.id = s.target_id JOIN flows f ON f.source_id = s.id
     JOIN pipelines p ON p.id = f.pipeline_id JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = ?`,
  );
  const inProject = 'JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = ?';
  const holders = db.prepare<[number], Holder>(
    `SELECT p.id, p.key, ${isPlain('p')} AS plain FROM pipelines p ${inProject} ORDER BY p.id`,
  );
  const formerHolders = db.prepare<[number], Holder>(
    `SELECT p.id, f.key, ${isPlain('p')} AS plain FROM former_keys f JOIN pipelines p ON p.id = f.pipeline_id ${inProject} AND (f.until IS NULL OR f.until = ${forever}) ORDER BY f.id`,
  );
  return {
    /** By source. A name that a pipeline gave away means that pipeline until the end of the collection tells more (`linkFormer`). */
    targets(projectId: number): ReadonlyMap<number, LinkSource> {
      const named = [...formerHolders.all(projectId), ...holders.all(projectId)];
      const byKey = new Map(named.map((holder) => [holder.key, holder]));
      const targets = new Map<number, LinkSource>();
      for (const { id, key, series } of sources.all(projectId)) {
        const exact = byKey.get(key);
        const branch = branchOf(key);
        const parent = byKey.get(branch.pipeline);
        if (exact) targets.set(id, { pipeline: exact.id, series });
        else if (parent?.plain === 0) targets.set(id, { pipeline: parent.id, series: branch.series });
      }
      return targets;
    },
  };
}

/** The pipeline of a project that a source means, for statements that read one run; the full name of a branch is not looked up. */
export const targetOf = (source: string, project: string): string =>
  `(SELECT named.id FROM pipelines named JOIN integrations ni ON ni.id = named.integration_id
    WHERE named.key = coalesce((SELECT key FROM pipelines WHERE id = ${source}.target_id), ${source}.pipeline_key) AND ni.project_id = ${project})`;

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

/** Returns the id of a source, and stores a new one. Without a target it means whatever has its name. */
export function sourceChanges(db: Database) {
  type Columns = [key: string, series: string, target: number | null, targetSeries: string | null];
  const find = db.prepare<Columns, { id: number }>(
    'SELECT id FROM sources WHERE pipeline_key = ? AND series = ? AND target_id IS ? AND target_series IS ? LIMIT 1',
  );
  const insert = db.prepare<Columns, { id: number }>(
    'INSERT INTO sources (pipeline_key, series, target_id, target_series) VALUES (?, ?, ?, ?) RETURNING id',
  );
  return {
    sourceId(key: string, series: string, target: LinkSource | null = null): number {
      const columns: Columns = [key, series, target?.pipeline ?? null, target?.series ?? null];
      return (find.get(...columns) ?? required(insert.get(...columns), 'source')).id;
    },
  };
}
