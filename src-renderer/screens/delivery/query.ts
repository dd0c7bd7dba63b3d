import type { Statistic } from '#shared/metrics/contract.ts';
import { type ChangeStart, changeStarts } from '#shared/metrics/delivery/change-lead-time.ts';
import { type MeasureId, measureIds } from '../delivery-measures.ts';
import { statisticIn } from '../statistic.ts';

/** What the address of the screen says besides the range. */
export interface DeliveryQuery {
  readonly statistic: Statistic;
  readonly start: ChangeStart;
  /** The measure whose evidence is shown. */
  readonly measure: MeasureId;
}

/** Reads the query of the address; what makes no sense counts as not said. */
export function deliveryQueryOf(query: URLSearchParams): DeliveryQuery {
  return {
    statistic: statisticIn(query),
    start: changeStarts.find((one) => one === query.get('start')) ?? 'committed',
    measure: measureIds.find((one) => one === query.get('measure')) ?? 'deployment_frequency',
  };
}
