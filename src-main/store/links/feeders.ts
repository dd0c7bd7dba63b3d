import type { Evidence } from '#shared/records/run.ts';
import type { LinkRecord } from '../../collectors/contract.ts';
import type { Database } from '../connection/database.ts';
import { branchOf, isPlain, sourceChanges } from './link-sources.ts';

export interface StoredLink {
  source_id: number;
  /** The key of its source. */
  key: string;
  number: number;
  evidence: Evidence;
}

interface SourcedLink extends LinkRecord {
  readonly source: number;
}

/**
 * Gives a run's links with their sources. A run that is told again keeps what its links meant, also those that earlier programs stored under the new
 * name of a renamed feeder.
 */
export function feeders(db: Database) {
  const { sourceId } = sourceChanges(db);
  const isNamed = db
    .prepare<[{ key: string; branchOf: string; fed: number }], 1>(
      `SELECT 1 FROM pipelines p JOIN integrations i ON i.id = p.integration_id
       WHERE (p.key = @key OR p.key = @branchOf AND NOT ${isPlain('p')}) AND i.project_id = (SELECT o.project_id FROM pipelines me JOIN integrations o ON o.id = me.integration_id WHERE me.id = @fed)`,
    )
    .pluck();
  return (fed: number, links: readonly LinkRecord[], before: readonly StoredLink[]): readonly SourcedLink[] => {
    // A branch of a multibranch pipeline may be named by its own full name.
    const leads = (key: string): boolean => isNamed.get({ key, branchOf: branchOf(key).pipeline, fed }) !== undefined;
    const unclaimed = new Set(before);
    const claim = ({ number, evidence }: LinkRecord, isIt: (key: string) => boolean): number | null => {
      for (const one of unclaimed) {
        if (one.number !== number || one.evidence !== evidence || !isIt(one.key)) continue;
        unclaimed.delete(one);
        return one.source_id;
      }
      return null;
    };
    const named = links.map((link) => claim(link, (key) => key === link.pipeline));
    return links.map((link, at) => {
      const source = named[at] ?? (leads(link.pipeline) ? null : claim(link, leads));
      return { ...link, source: source ?? sourceId(link.pipeline, link.series) };
    });
  };
}
