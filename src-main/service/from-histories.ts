import { breakdown } from '#shared/api/breakdown.ts';
import { changes } from '#shared/api/changes.ts';
import { commits, inFlight } from '#shared/api/commits.ts';
import { delivery } from '#shared/api/delivery.ts';
import { pipelines } from '#shared/api/graph.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { pipelineRanking } from '#shared/api/pipeline-ranking.ts';
import { rules } from '#shared/api/rules.ts';
import { state } from '#shared/api/state.ts';
import {
  daysOfDeployments,
  onePoint,
  points,
  pointsChange,
  pointsPage,
  previewGraph,
  releaseStageRuns,
} from '#shared/desktop/commands.ts';
import { seriesMetrics } from '../metrics/registry.ts';

/** What is answered from a whole history of runs and commits, which takes long to read where it is long. */
const fromHistories: ReadonlySet<string> = new Set(
  [
    leadTimes,
    breakdown,
    delivery,
    changes,
    state,
    rules,
    commits,
    inFlight,
    previewGraph,
    daysOfDeployments,
    releaseStageRuns,
  ].map(({ id }) => id),
);

/** The metrics of runs, their averages and the ranking by them. A branch that is not the measured one is in no history. */
const ofRuns: ReadonlySet<string> = new Set([
  ...seriesMetrics.flatMap(({ id, average }) => (average ? [id, average.id] : [id])),
  pipelineRanking.id,
]);

/** They name their metric themselves. */
const ofPoints: ReadonlySet<string> = new Set([points, pointsChange, pointsPage, onePoint].map(({ id }) => id));

/** What of an input, as it came, tells from what the answer is made. */
interface Asked {
  readonly metric?: string;
  readonly include?: string;
  readonly branch?: string | null;
}

/** Whether an answer is made from histories, and so by the thread that holds them; proposals are made from what every run did. */
export function isAnsweredFromHistories(endpoint: string, input: unknown): boolean {
  const { metric = '', include, branch }: Asked = input ?? {};
  if (ofRuns.has(ofPoints.has(endpoint) ? metric : endpoint)) return (branch ?? null) === null;
  return fromHistories.has(endpoint) || (endpoint === pipelines.id && include === 'proposals');
}
