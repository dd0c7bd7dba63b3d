import { failureTime as descriptor } from '#shared/metrics/registry.ts';
import { breakages } from '../breakages.ts';
import type { SeriesMetric } from '../contract.ts';

/** How long a series stayed green before it broke. Source: METRICS.md. */
export const failureTime: SeriesMetric = {
  ...descriptor,
  looksAt: 'turning',
  *measure(runs) {
    for (const { green, broken } of breakages(runs)) {
      if (green === null) continue;
      yield { at: broken.finishedAt, value: broken.finishedAt - green.finishedAt, because: [green, broken] };
    }
  },
};
