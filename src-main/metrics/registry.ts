import { breakdown } from './breakdown/breakdown.ts';
import type { Metric, SeriesMetric } from './contract.ts';
import { cycleTime } from './cycle-time/cycle-time.ts';
import { delivery } from './delivery/delivery.ts';
import { failureTime } from './failure-time/failure-time.ts';
import { feedbackTime } from './feedback-time/feedback-time.ts';
import { flow } from './flow/flow.ts';
import { leadTime } from './lead-time/lead-time.ts';
import { otherRules } from './other-rules/other-rules.ts';
import { repairTime } from './repair-time/repair-time.ts';

/** Every metric, one line each. Routes, screens, exports, OpenAPI and the command line follow from this list. */
export const metrics: readonly Metric[] = [
  cycleTime,
  repairTime,
  failureTime,
  feedbackTime,
  leadTime,
  delivery,
  breakdown,
  flow,
  otherRules,
];

export const seriesMetrics: readonly SeriesMetric[] = metrics.filter((metric) => metric.kind === 'series');
