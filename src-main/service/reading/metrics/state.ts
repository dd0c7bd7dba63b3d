import { state } from '#shared/api/state.ts';
import { familyOf } from '#shared/records/kinds.ts';
import type { Interval } from '#shared/time/time.ts';
import { timestamp, timestampOrNull } from '#shared/time/time.ts';
import type { PipelineLeadTimes } from '../../../metrics/contract.ts';
import { commitsInFlight } from '../../../metrics/lead-time/in-flight.ts';
import { runEvidence } from '../../answer-rows.ts';
import { projectOf, type QueryHandler, queryHandler, type ReadContext } from '../handler.ts';
import { measureRoutes, oldestInFlight } from './route-metric.ts';

/** Commits in flight do not depend on the window; this empty one avoids the millions of samples of a long history. */
const none: Interval = { from: 0, to: 0 };

/** Which pipelines are red and which green. */
export function standings({ store }: ReadContext, projectId: number) {
  return store
    .integrations(projectId)
    .filter(({ type }) => familyOf(type) === 'pipelines')
    .flatMap(({ id }) => [...store.standings(id)].map((standing) => ({ integrationId: id, ...standing })));
}

function redNow(context: ReadContext, projectId: number) {
  const open = standings(context, projectId).flatMap(({ breakage, ...one }) =>
    breakage ? [{ ...one, breakage }] : [],
  );
  const runs = context.store.runsById(open.map(({ breakage }) => breakage.broken.id));
  return open.flatMap(({ integrationId, name, breakage }) => {
    const brokenBy = runs.get(breakage.broken.id);
    if (!brokenBy) return [];
    return {
      integration_id: integrationId,
      pipeline: name,
      since: timestamp(breakage.broken.finishedAt),
      broken_by: runEvidence(brokenBy),
      failures: breakage.failures,
    };
  });
}

/** The commits of each pipeline that have not arrived. */
export const inFlightOf = (context: ReadContext, projectId: number): readonly PipelineLeadTimes[] =>
  measureRoutes(context, { projectId, branch: null, window: none });

function inFlight(context: ReadContext, projectId: number) {
  const pipelines = inFlightOf(context, projectId);
  const commits = commitsInFlight(pipelines);
  return {
    in_flight: pipelines
      .filter((pipeline) => pipeline.inFlight.length > 0)
      .map((pipeline) => ({
        pipeline: pipeline.name,
        count: pipeline.inFlight.length,
        oldest_at: oldestInFlight(pipeline),
      })),
    in_flight_commits: { count: commits.length, oldest_at: timestampOrNull(commits[0]?.handedAt ?? null) },
  };
}

function dataAsOf(context: ReadContext, projectId: number): string | null {
  const moments = context.store.syncs(projectId).flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []);
  return timestampOrNull(moments.length > 0 ? Math.max(...moments) : null);
}

export const stateQueries: readonly QueryHandler[] = [
  queryHandler(state, {
    answer: (context, { project_id }) => {
      const { id } = projectOf(context, project_id);
      return {
        red: redNow(context, id),
        ...context.cache(id, 'in-flight', () => inFlight(context, id)),
        data_as_of: dataAsOf(context, id),
      };
    },
  }),
];
