import { type ChangeStart, changeStarts } from '#shared/metrics/choices.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import { type BucketLength, bucketLengths } from '#shared/time/time-buckets.ts';
import { type MeasureId, measureIds } from '../shared/figures/delivery-measures.ts';
import { statisticIn } from '../shared/figures/statistic.ts';

/** Which deployments the evidence lists: those that decide the measure, or all. */
export type RowChoice = 'deciding' | 'all';

/** The parameters of the screen's address besides the range. */
export interface DeliveryQuery {
  readonly statistic: Statistic;
  readonly start: ChangeStart;
  /** The measure whose trend and evidence are shown. */
  readonly measure: MeasureId;
  /** How long the buckets of the trend are; null for what suits the days. */
  readonly by: BucketLength | null;
  readonly rows: RowChoice;
  /** The release point of the listed deployments; null for all. */
  readonly releasePoint: string | null;
}

/** Reads the query of the address; invalid values count as absent. */
export function deliveryQueryOf(query: URLSearchParams): DeliveryQuery {
  return {
    statistic: statisticIn(query),
    start: changeStarts.find((one) => one === query.get('start')) ?? 'committed',
    measure: measureIds.find((one) => one === query.get('measure')) ?? 'deployment_frequency',
    by: bucketLengths.find((one) => one === query.get('by')) ?? null,
    rows: query.get('rows') === 'all' ? 'all' : 'deciding',
    releasePoint: query.get('release_point'),
  };
}
