import { cycleTime as descriptor } from '#shared/metrics/registry.ts';
import type { SeriesMetric } from '../contract.ts';
import { issueTimes } from '../shared/issue-times.ts';
import { runDuration } from '../shared/run-duration.ts';

/** How long a passing run took, its wait in the queue included. Source: METRICS.md. */
export const cycleTime: SeriesMetric = {
  ...descriptor,
  *ofIssues({ issues, states }) {
    for (const issue of issues) {
      const { inProgressAt, doneAt } = issueTimes(issue, states);
      if (inProgressAt === null || doneAt === null) continue;
      yield { at: doneAt, value: doneAt - inProgressAt, issue };
    }
  },
  measure: { of: 'run', sample: (run) => (run.outcome === 'passes' ? runDuration(run) : null) },
};
