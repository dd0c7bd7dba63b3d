import { feedbackTime as descriptor } from '#shared/metrics/registry.ts';
import type { SeriesMetric } from '../contract.ts';
import { runDuration } from '../shared/run-duration.ts';

/** How long until the team learned of a breaking run. Source: METRICS.md. */
export const feedbackTime: SeriesMetric = {
  ...descriptor,
  measure: { of: 'run', sample: (run) => (run.outcome === 'breaks' ? runDuration(run) : null) },
};
