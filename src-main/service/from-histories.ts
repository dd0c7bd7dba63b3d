import { breakdown } from '#shared/api/breakdown.ts';
import { commits, inFlight } from '#shared/api/commits.ts';
import { delivery } from '#shared/api/delivery.ts';
import { pipelines } from '#shared/api/graph.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { rules } from '#shared/api/rules.ts';
import { state } from '#shared/api/state.ts';
import { daysOfDeployments, onePoint, points, pointsPage, previewGraph } from '#shared/desktop/commands.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { seriesMetrics } from '#shared/metrics/registry.ts';

/** What is answered from a whole history of runs and commits, which takes long to read where it is long. */
const fromHistories: ReadonlySet<string> = new Set(
  [leadTimes, breakdown, delivery, state, rules, commits, inFlight, previewGraph, daysOfDeployments].map(
    ({ id }) => id,
  ),
);

const seriesMetricOf: ReadonlyMap<string, SeriesMetric> = new Map(
  seriesMetrics.flatMap((metric) =>
    [metric.id, ...(metric.average ? [metric.average.id] : [])].map((id) => [id, metric] as const),
  ),
);

/**
 * Whether the samples of a metric are made from the history, which holds the runs of the measured branches, however far back a sample looks: reading
 * every run a second time would take longer. The runs of some days are read as quickly by themselves.
 */
export const isFromHistory = (
  { looksAt }: Pick<SeriesMetric, 'looksAt'>,
  { branch, hasBeginning }: { readonly branch: string | null; readonly hasBeginning: boolean },
): boolean => branch === null && (looksAt !== 'each' || !hasBeginning);

/** They name their metric themselves. */
const ofPoints: ReadonlySet<string> = new Set([points, pointsPage, onePoint].map(({ id }) => id));

/** What of an input, as it came, tells from what the answer is made. */
interface Asked {
  readonly metric?: string;
  readonly include?: string;
  readonly branch?: string;
  readonly from?: string;
}

/** Whether an answer is made from histories, and so by the thread that holds them; proposals are made from what every run did. */
export function isAnsweredFromHistories(endpoint: string, input: unknown): boolean {
  const { metric: named = '', include, branch, from }: Asked = input ?? {};
  const metric = seriesMetricOf.get(ofPoints.has(endpoint) ? named : endpoint);
  if (metric) return isFromHistory(metric, { branch: branch ?? null, hasBeginning: from !== undefined });
  return fromHistories.has(endpoint) || (endpoint === pipelines.id && include === 'proposals');
}
