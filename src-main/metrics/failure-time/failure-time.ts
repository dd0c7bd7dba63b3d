import { failureTime as descriptor } from '#shared/metrics/registry.ts';
import type { SeriesMetric } from '../contract.ts';

/** How long a series stayed green before it broke. Source: METRICS.md. */
export const failureTime: SeriesMetric = {
  ...descriptor,
  measure: {
    of: 'breakage',
    sample({ green, broken }) {
      if (green === null) return null;
      return { at: broken.finishedAt, value: broken.finishedAt - green.finishedAt, because: [green, broken] };
    },
  },
};
