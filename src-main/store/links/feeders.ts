import type { Evidence } from '#shared/records/run.ts';
import type { LinkRecord } from '../../collectors/contract.ts';
import type { Database } from '../connection/database.ts';
import { branchOf, isPlain, sourceChanges } from './link-sources.ts';

export interface StoredLink {
  source_id: number;
  /** The key and the series of its source. */
  key: string;
  series: string;
  number: number;
  evidence: Evidence;
}

interface SourcedLink extends LinkRecord {
  readonly source: number;
}

/** Gives a run's links with their sources. A run that is told again keeps what its links meant. */
export function feeders(db: Database) {
  const { sourceId } = sourceChanges(db);
  const isNamed = db
    .prepare<[{ key: string; branchOf: string; fed: number }], 1>(
      `SELECT 1 FROM pipelines p JOIN integrations i ON i.id = p.integration_id
       WHERE (p.key = @key OR p.id IN (SELECT pipeline_id FROM former_keys WHERE key = @key) OR p.key = @branchOf AND NOT ${isPlain('p')}) AND i.project_id = (SELECT o.project_id FROM pipelines me JOIN integrations o ON o.id = me.integration_id WHERE me.id = @fed)`,
    )
    .pluck();
  return (fed: number, links: readonly LinkRecord[], before: readonly StoredLink[]): readonly SourcedLink[] =>
    links.map((link) => {
      const { pipeline: key, series } = link;
      const same = before.filter((one) => one.number === link.number && one.evidence === link.evidence);
      const named = same.find((one) => one.key === key && one.series === series);
      if (named) return { ...link, source: named.source_id };
      // Earlier programs stored the link to a renamed feeder under the new name of that.
      const isKnown = isNamed.get({ key, branchOf: branchOf(key).pipeline, fed }) !== undefined;
      const renamed = isKnown ? undefined : same.find((one) => links.every(({ pipeline }) => pipeline !== one.key));
      return { ...link, source: renamed?.source_id ?? sourceId(key, series) };
    });
}
