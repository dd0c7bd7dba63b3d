import type { Evidence } from '#shared/records/run.ts';
import type { LinkRecord } from '../../collectors/contract.ts';
import type { Database } from '../connection/database.ts';
import { sourceChanges } from './link-sources.ts';

export interface StoredLink {
  source_id: number;
  number: number;
  evidence: Evidence;
}

/** A run that names what fed it. */
interface Fed {
  readonly pipeline: number;
  readonly begunAt: number;
  /** Its links until now. */
  readonly before: readonly StoredLink[];
}

/**
 * Gives the source of a link, under the key that the feeder has now: a run names it as it was called before it moved. Of several that had the name, one
 * after the other, it is the one whose run of that number began last before the fed run did; if no such run is stored, the one that has the name, or had it
 * last. A name that leads nowhere does not take the place of a stored link.
 */
export function feederOf(db: Database) {
  const { sourceId } = sourceChanges(db);
  const inProject = `i.project_id = (SELECT o.project_id FROM pipelines me JOIN integrations o ON o.id = me.integration_id WHERE me.id = @fed)`;
  const stored = db
    .prepare<[{ key: string; fed: number }], 1>(
      `SELECT 1 FROM pipelines p JOIN integrations i ON i.id = p.integration_id WHERE p.key = @key AND ${inProject}`,
    )
    .pluck();
  const wasMoved = db.prepare<[string], 1>('SELECT 1 FROM former_keys WHERE key = ?').pluck();
  const find = db
    .prepare<[{ key: string; number: number; fed: number; begunAt: number }], string>(
      `SELECT p.key FROM pipelines p JOIN integrations i ON i.id = p.integration_id
         LEFT JOIN former_keys f ON f.pipeline_id = p.id AND f.key = @key
       WHERE (p.key = @key OR f.key = @key) AND ${inProject}
       ORDER BY (SELECT max(r.begun_at) FROM runs r WHERE r.pipeline_id = p.id AND r.number = @number AND r.begun_at <= @begunAt) DESC NULLS LAST,
         p.key = @key DESC, f.id DESC LIMIT 1`,
    )
    .pluck();
  return ({ pipeline: key, series, number, evidence }: LinkRecord, fed: Fed): number => {
    const current = (named: string): string =>
      wasMoved.get(named) === undefined
        ? named
        : (find.get({ key: named, number, fed: fed.pipeline, begunAt: fed.begunAt }) ?? named);
    const exact = current(key);
    // A branch of a multibranch pipeline may be named by its own full name.
    const cut = key.lastIndexOf('/');
    const parent = exact !== key || cut === -1 ? null : current(key.slice(0, cut));
    const isStored = (named: string): boolean => stored.get({ key: named, fed: fed.pipeline }) !== undefined;
    const before = fed.before.find((one) => one.number === number && one.evidence === evidence);
    if (before && !isStored(exact) && (parent === null || !isStored(parent))) return before.source_id;
    return sourceId(parent === null ? exact : parent + key.slice(cut), series);
  };
}
