import type { IntegType } from '#shared/records/kinds.ts';
import type { Collector } from '../collectors/contract.ts';
import { SourceError } from '../net/source-error.ts';

function understands(collector: Collector, url: string): boolean {
  try {
    collector.address(url);
    return true;
  } catch (error) {
    if (error instanceof SourceError) return false;
    throw error;
  }
}

/** The first collector of a type that understands the address; where none does, the first of the type, which says why. */
export function collectorFor(
  collectors: readonly Collector[],
  type: IntegType | undefined,
  url: string,
): Collector | null {
  const ofType = collectors.filter((collector) => collector.type === type);
  return ofType.find((collector) => understands(collector, url)) ?? ofType[0] ?? null;
}
