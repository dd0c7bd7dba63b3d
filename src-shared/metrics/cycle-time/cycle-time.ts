import type { SeriesMetric } from '../contract.ts';
import { issueTimes } from '../issue-times.ts';
import { whole } from '../whole.ts';

/** How long a passing run took, its wait in the queue included. Source: METRICS.md. */
export const cycleTime: SeriesMetric = {
  kind: 'series',
  id: 'cycle_times',
  title: 'Run cycle time',
  about: 'How long a passing run took from being queued to being finished.',
  example:
    'A run is queued at 09:00, starts at 09:02 and passes at 09:10: its cycle time is 10 minutes, dated by 09:10.',
  better: 'lower',
  average: {
    kind: 'average',
    id: 'avg_cycle_times',
    title: 'Average run cycle time',
    about: 'For each day and each integration or repository: the mean cycle time of the runs that passed that day.',
    example: 'Three runs pass on one day after 10, 12 and 11 minutes: the day has one point, 11 minutes.',
    better: 'lower',
  },
  *ofIssues({ issues, states }) {
    for (const issue of issues) {
      const { inProgressAt, doneAt } = issueTimes(issue, states);
      if (inProgressAt === null || doneAt === null) continue;
      yield { at: doneAt, value: doneAt - inProgressAt, issue };
    }
  },
  looksAt: 'each',
  *measure(runs) {
    for (const run of runs) if (run.outcome === 'passes') yield whole(run);
  },
};
