import { breakages } from '../breakages.ts';
import type { SeriesMetric } from '../contract.ts';

/** How long a series stayed broken. Source: METRICS.md. */
export const repairTime: SeriesMetric = {
  kind: 'series',
  id: 'repair_times',
  title: 'Time to repair',
  about:
    'How long a pipeline stayed broken: from the finish of the first run that broke it to the finish of the run that repaired it.',
  example:
    'A run fails at 10:05, an aborted one at 10:24 changes nothing, one fails at 11:07, one passes at 12:12: one repair of 2 h 7 min, dated by 12:12.',
  better: 'lower',
  average: {
    kind: 'average',
    id: 'avg_repair_times',
    title: 'Average time to repair',
    about: 'For each day and each integration or repository: the mean of the repairs that ended that day.',
    example:
      'Two pipelines of an integration are repaired on one day after 50 and 15 minutes: the day has one point, 32.5 minutes.',
    better: 'lower',
  },
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
