import type { SeriesMetric } from '../contract.ts';

export const repairTime: SeriesMetric = {
  kind: 'series',
  id: 'repair_times',
  title: '',
  about: '',
  example: '',
  better: 'lower',
  average: null,
  measure: () => [],
};
