import { breakages } from '../breakages.ts';
import type { SeriesMetric } from '../contract.ts';

/** How long a series stayed green before it broke. Source: METRICS.md. */
export const failureTime: SeriesMetric = {
  kind: 'series',
  id: 'failure_times',
  title: 'Time to failure',
  about:
    'Time to failure: from the moment a pipeline last turned green to the finish of the first run that broke it. Longer is better.',
  example:
    'A pipeline turns green at 12:12, passes again at 13:11 and fails at 14:04: its failure time is 1 h 52 min, dated by 14:04.',
  better: 'higher',
  average: {
    kind: 'average',
    id: 'avg_failure_times',
    title: 'Average time to failure',
    about:
      'For each day and each integration or repository: the mean time to failure of the breakages that began that day. Longer is better.',
    example:
      'An integration breaks twice on one day, after 55 and 112 minutes of green: the day has one point, 83.5 minutes.',
    better: 'higher',
  },
  looksAt: 'turning',
  *measure(runs) {
    for (const { green, broken } of breakages(runs)) {
      if (green === null) continue;
      yield { at: broken.finishedAt, value: broken.finishedAt - green.finishedAt, because: [green, broken] };
    }
  },
};
