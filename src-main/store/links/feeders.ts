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
 * Gives a run's links with their sources. A run that is told again names its feeder as it was called when it ran: a stored link to that feeder, under the name that
 * it has now, stays.
 */
export function feeders(db: Database) {
  const { sourceId } = sourceChanges(db);
  const isStored = db
    .prepare<[{ key: string; branchOf: string; fed: number }], 1>(
      `SELECT 1 FROM pipelines p JOIN integrations i ON i.id = p.integration_id
       WHERE (p.key = @key OR p.key = @branchOf AND NOT ${isPlain('p')}) AND i.project_id = (SELECT o.project_id FROM pipelines me JOIN integrations o ON o.id = me.integration_id WHERE me.id = @fed)`,
    )
    .pluck();
  return (fed: number, links: readonly LinkRecord[], before: readonly StoredLink[]): readonly SourcedLink[] => {
    // A branch of a multibranch pipeline may be named by its own full name.
    const leads = (key: string): boolean => isStored.get({ key, branchOf: branchOf(key).pipeline, fed }) !== undefined;
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
    return links.map((link, at) => ({
      ...link,
      source: named[at] ?? claim(link, leads) ?? sourceId(link.pipeline, link.series),
    }));
  };
}
