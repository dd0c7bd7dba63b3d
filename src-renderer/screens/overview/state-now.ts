import type { OutputOf } from '#shared/api/endpoint.ts';
import type { state } from '#shared/api/state.ts';
import type { SyncOut } from '#shared/api/syncs.ts';
import { t } from '../../language/language.ts';
import { faultWords } from '../../language/service-words.ts';
import { age, ago } from '../../ui/format.ts';

type State = OutputOf<typeof state>;

/** What is broken now, the longest first. */
export function brokenNow({ red }: Pick<State, 'red'>, now: number) {
  return red
    .toSorted((a, b) => (a.since < b.since ? -1 : 1))
    .map(({ pipeline, integration_id, since, failures }) => ({
      pipeline,
      integration: integration_id,
      age: age(since, now),
      failures: t('overview.failing', { count: failures }),
    }));
}

/** What was handed over and has not arrived, the oldest first. */
export function inFlightNow({ in_flight }: Pick<State, 'in_flight'>, now: number) {
  return in_flight
    .filter((one) => one.count > 0)
    .toSorted((a, b) => ((a.oldest_at ?? '') < (b.oldest_at ?? '') ? -1 : 1))
    .map(({ pipeline, count: commits, oldest_at }) => ({
      pipeline,
      text:
        oldest_at === null
          ? t('overview.flying', { count: commits })
          : t('overview.flyingOldest', { count: commits, age: age(oldest_at, now) }),
    }));
}

/** How old the data is and which integrations failed to collect, in sentences. */
export function freshnessOf(
  { data_as_of }: Pick<State, 'data_as_of'>,
  collections: readonly SyncOut[],
  now: number,
): readonly string[] {
  return [
    data_as_of === null ? t('overview.noData') : t('overview.dataAge', { ago: ago(data_as_of, now) }),
    ...collections
      .filter(({ state: stands }) => stands === 'failed' || stands === 'interrupted')
      .map(({ integration, fault, failed_items }) => {
        if (failed_items.length > 0) return t('overview.itemsFailed', { integration, count: failed_items.length });
        return fault
          ? t('overview.notCollectedWhy', { integration, why: faultWords(fault).detail })
          : t('overview.notCollected', { integration });
      }),
  ];
}
