import type { RouteMetric } from '../contract.ts';

export const leadTime: RouteMetric = {
  kind: 'route',
  id: 'lead_times',
  title: '',
  about: '',
  example: '',
  better: 'lower',
  measure: () => [],
};
