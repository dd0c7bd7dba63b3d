import { feedbackTime as descriptor } from '#shared/metrics/registry.ts';
import type { SeriesMetric } from '../contract.ts';
import { whole } from '../whole.ts';

/** How long until the team learned of a breaking run. Source: METRICS.md. */
export const feedbackTime: SeriesMetric = {
  ...descriptor,
  looksAt: 'each',
  *measure(runs) {
    for (const run of runs) if (run.outcome === 'breaks') yield whole(run);
  },
};
