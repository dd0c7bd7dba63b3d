import type { Evidence } from '#shared/records/run.ts';
import { groupedBy } from '#shared/stats/grouped.ts';
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
  const stored = db
    .prepare<[{ key: string; branchOf: string; fed: number }], 1>(
      `SELECT 1 FROM pipelines p JOIN integrations i ON i.id = p.integration_id
       WHERE (p.key = @key OR p.id IN (SELECT pipeline_id FROM former_keys WHERE key = @key) OR p.key = @branchOf AND NOT ${isPlain('p')}) AND i.project_id = (SELECT o.project_id FROM pipelines me JOIN integrations o ON o.id = me.integration_id WHERE me.id = @fed)`,
    )
    .pluck();
  return (fed: number, links: readonly LinkRecord[], before: readonly StoredLink[]): readonly SourcedLink[] => {
    const unclaimed = new Set(before);
    const bySource = groupedBy(before, ({ key, series, number, evidence }) => `${number} ${evidence} ${series} ${key}`);
    const byNumber = groupedBy(before, ({ number, evidence }) => `${number} ${evidence}`);
    /** Claims the first of some stored links that no other has claimed. */
    const claim = (candidates: StoredLink[] = []): number | null => {
      for (let one = candidates.shift(); one; one = candidates.shift()) if (unclaimed.delete(one)) return one.source_id;
      return null;
    };
    const isNamed = (key: string): boolean => stored.get({ key, branchOf: branchOf(key).pipeline, fed }) !== undefined;
    const same = links.map(({ pipeline, series, number, evidence }) =>
      claim(bySource.get(`${number} ${evidence} ${series} ${pipeline}`)),
    );
    return links.map((link, at) => {
      // Earlier programs stored the link to a renamed feeder under the new name of that.
      const source =
        same[at] ?? (isNamed(link.pipeline) ? null : claim(byNumber.get(`${link.number} ${link.evidence}`)));
      return { ...link, source: source ?? sourceId(link.pipeline, link.series) };
    });
  };
}
