import { repairTime as descriptor } from '#shared/metrics/registry.ts';
import { breakages } from '../breakages.ts';
import type { SeriesMetric } from '../contract.ts';

/** How long a series stayed broken. Source: METRICS.md. */
export const repairTime: SeriesMetric = {
  ...descriptor,
  looksAt: 'turning',
  *measure(runs) {
    for (const { broken, repaired, flaky } of breakages(runs)) {
      if (repaired === null) continue;
      yield {
        at: repaired.finishedAt,
        value: repaired.finishedAt - broken.finishedAt,
        because: [broken, repaired],
        flaky,
      };
    }
  },
};
