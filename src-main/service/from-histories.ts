import { breakdown } from '#shared/api/breakdown.ts';
import { changes } from '#shared/api/changes.ts';
import { commits, inFlight } from '#shared/api/commits.ts';
import { delivery } from '#shared/api/delivery.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { state } from '#shared/api/state.ts';
import { daysOfDeployments, previewGraph, releaseStageRuns } from '#shared/desktop/commands.ts';

const endpoints: ReadonlySet<string> = new Set(
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

/** Whether an answer may need a whole history of runs and commits, which takes long to read where it is long. */
export const mayReadHistory = ({ id }: Pick<Endpoint, 'id'>): boolean => endpoints.has(id);
