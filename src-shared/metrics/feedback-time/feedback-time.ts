import type { SeriesMetric } from '../contract.ts';
import { whole } from '../whole.ts';

/** How long until the team learned of a breaking run. Source: METRICS.md. */
export const feedbackTime: SeriesMetric = {
  kind: 'series',
  id: 'feedback_times',
  title: 'Time to feedback',
  about: 'How long until the team learned of a failure: from the queueing of a breaking run to its finish.',
  example: 'A run is queued at 10:00 and fails at 10:05: its feedback time is 5 minutes, dated by 10:05.',
  better: 'lower',
  average: null,
  looksAt: 'each',
  *measure(runs) {
    for (const run of runs) if (run.outcome === 'breaks') yield whole(run);
  },
};
