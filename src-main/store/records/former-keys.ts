import type { LinkRecord } from '../../collectors/contract.ts';
import type { Database } from '../connection/database.ts';

/** A run that names what fed it. */
interface Fed {
  readonly pipeline: number;
  readonly begunAt: number;
}

/**
 * Gives a link the key that its feeder has now, where a run names the feeder as it was called before it moved. Of several that had the name, one after the
 * other, it is the one whose run of that number began last before the fed run did; if no such run is stored, the one that has the name, or had it last.
 */
export function currentKeys(db: Database) {
  const wasMoved = db.prepare<[string], 1>('SELECT 1 FROM former_keys WHERE key = ?').pluck();
  const find = db
    .prepare<[{ key: string; number: number; fed: number; begunAt: number }], string>(
      `SELECT p.key FROM pipelines p JOIN integrations i ON i.id = p.integration_id
         LEFT JOIN former_keys f ON f.pipeline_id = p.id AND f.key = @key
       WHERE (p.key = @key OR f.key = @key)
         AND i.project_id = (SELECT o.project_id FROM pipelines me JOIN integrations o ON o.id = me.integration_id WHERE me.id = @fed)
       ORDER BY (SELECT max(r.begun_at) FROM runs r WHERE r.pipeline_id = p.id AND r.number = @number AND r.begun_at <= @begunAt) DESC NULLS LAST,
         p.key = @key DESC, f.id DESC LIMIT 1`,
    )
    .pluck();
  return ({ pipeline: key, number }: LinkRecord, { pipeline: fed, begunAt }: Fed): string => {
    const current = (named: string): string =>
      wasMoved.get(named) ? (find.get({ key: named, number, fed, begunAt }) ?? named) : named;
    const exact = current(key);
    // A branch of a multibranch pipeline may be named by its own full name.
    const cut = key.lastIndexOf('/');
    return exact !== key || cut === -1 ? exact : current(key.slice(0, cut)) + key.slice(cut);
  };
}
