import { breakdown } from '#shared/api/breakdown.ts';
import { changes } from '#shared/api/changes.ts';
import { commits, inFlight } from '#shared/api/commits.ts';
import { delivery } from '#shared/api/delivery.ts';
import { pipelines } from '#shared/api/graph.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { state } from '#shared/api/state.ts';
import { daysOfDeployments, previewGraph, releaseStageRuns } from '#shared/desktop/commands.ts';

/** What is answered from a whole history of runs and commits, which takes long to read where it is long. */
const fromHistories: ReadonlySet<string> = new Set(
  [
    leadTimes,
    breakdown,
    delivery,
    changes,
    state,
    commits,
    inFlight,
    previewGraph,
    daysOfDeployments,
    releaseStageRuns,
  ].map(({ id }) => id),
);

/** What of an input, as it came, tells from what the answer is made. */
interface Asked {
  readonly include?: string;
}

/** Whether an answer is made from histories, and so by the thread that holds them; proposals are made from what every run did. */
export function isAnsweredFromHistories(endpoint: string, input: unknown): boolean {
  const { include }: Asked = input ?? {};
  return fromHistories.has(endpoint) || (endpoint === pipelines.id && include === 'proposals');
}
