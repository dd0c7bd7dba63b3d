import { repairTime as descriptor } from '#shared/metrics/registry.ts';
import type { SeriesMetric } from '../contract.ts';

/** How long a series stayed broken. Source: METRICS.md. */
export const repairTime: SeriesMetric = {
  ...descriptor,
  measure: {
    of: 'breakage',
    sample({ broken, repaired, flaky }) {
      if (repaired === null) return null;
      const value = repaired.finishedAt - broken.finishedAt;
      return { at: repaired.finishedAt, value, because: [broken, repaired], flaky };
    },
  },
};
