import type { SeriesMetric } from '../contract.ts';

export const cycleTime: SeriesMetric = {
  kind: 'series',
  id: 'cycle_times',
  title: '',
  about: '',
  example: '',
  better: 'lower',
  average: null,
  measure: () => [],
};
