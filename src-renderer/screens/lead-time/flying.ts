import type { inFlight } from '#shared/api/commits.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { t } from '../../language/language.ts';
import { listed } from '../../ui/format.ts';

export type Flying = OutputOf<typeof inFlight>['data'][number];

/** What a commit in flight waits for: nothing, where it was handed to several pipelines and arrived from one of them. */
export function waitingText({ pipelines, last, waits_for }: Flying, releases: ReadonlySet<string>): string {
  const hasArrived = waits_for.length === 0 && last?.state === 'passed' && releases.has(last.pipeline);
  return hasArrived
    ? t('leadTime.flying.arrived', { release: last.pipeline, pipeline: pipelines[0] ?? '' })
    : listed(waits_for.map((one) => t(`leadTime.flying.${one.for}`, { pipeline: one.pipeline })));
}
