import type { SeriesMetric } from '../contract.ts';

export const failureTime: SeriesMetric = {
  kind: 'series',
  id: 'failure_times',
  title: '',
  about: '',
  example: '',
  better: 'lower',
  average: null,
  measure: () => [],
};
