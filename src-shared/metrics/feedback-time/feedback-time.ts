import type { SeriesMetric } from '../contract.ts';

export const feedbackTime: SeriesMetric = {
  kind: 'series',
  id: 'feedback_times',
  title: '',
  about: '',
  example: '',
  better: 'lower',
  average: null,
  measure: () => [],
};
