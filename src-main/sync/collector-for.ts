import type { IntegType } from '#shared/records/kinds.ts';
import type { Collector } from '../collectors/contract.ts';
import { SourceError } from '../net/source-error.ts';

function originAt(collector: Collector, url: string): string | null {
  try {
    return collector.address(url).origin;
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}

/** The first collector of a type that can parse the address; else the first of the type, which gives the reason. */
export function collectorFor(
  collectors: readonly Collector[],
  type: IntegType | undefined,
  url: string,
): Collector | null {
  const ofType = collectors.filter((collector) => collector.type === type);
  return ofType.find((collector) => originAt(collector, url) !== null) ?? ofType[0] ?? null;
}

/** The origin of the system that an integration collects; its whole address where no collector understands it. */
export function integrationOrigin(
  collectors: readonly Collector[],
  { type, url }: { readonly type: IntegType; readonly url: string },
): string {
  const collector = collectorFor(collectors, type, url);
  return (collector && originAt(collector, url)) ?? url;
}
