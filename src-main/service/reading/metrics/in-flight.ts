import { inFlight } from '#shared/api/commits.ts';
import type { ParsedInputOf } from '#shared/api/endpoint.ts';
import type { Interval } from '#shared/time/time.ts';
import { timestamp } from '#shared/time/time.ts';
import type { PipelineLeadTimes } from '../../../metrics/contract.ts';
import { commitsInFlight, usualLimit, withLocation } from '../../../metrics/lead-time/in-flight.ts';
import { leadTime } from '../../../metrics/lead-time/lead-time.ts';
import { commitLocatorOf, onDataAlone, waitingOut } from '../commits.ts';
import { projectOf, type QueryHandler, queryHandler, type ReadContext } from '../handler.ts';
import { pipelinesNamed } from '../pipeline-choice.ts';
import { measureRoutes } from './route-metric.ts';

/** Commits in flight do not depend on the window; this empty one yields no samples. */
const none: Interval = { from: 0, to: 0 };

/** Facts contain the locations of the oldest commits; for more, and without facts, every commit is followed. */
function withLocations(
  context: ReadContext,
  pipelines: readonly PipelineLeadTimes[],
  { project_id, limit }: ParsedInputOf<typeof inFlight>,
): readonly PipelineLeadTimes[] {
  const haveLocations = limit <= usualLimit || pipelines.every(({ inFlight: commits }) => commits.length <= usualLimit);
  if (haveLocations && context.store.hasLeadTimeFacts(project_id)) return pipelines;
  const located = withLocation(commitLocatorOf(context, project_id), limit);
  return pipelines.map((pipeline) => ({ ...pipeline, inFlight: located(pipeline.inFlight) }));
}

export const inFlightQueries: readonly QueryHandler[] = [
  queryHandler(inFlight, {
    dependence: onDataAlone,
    answer: (context, input) => {
      const { project_id, pipeline: named, limit } = input;
      const project = projectOf(context, project_id);
      const pipelines = measureRoutes(context, leadTime, { projectId: project.id, branch: null, window: none });
      const names = new Map(pipelines.map(({ pipeline, name }) => [pipeline, name]));
      const pipelinesShown = withLocations(context, pipelinesNamed(project.id, pipelines, named), input);
      const commits = commitsInFlight(pipelinesShown);
      const shown = commits.slice(0, limit);
      return {
        data_name: project.name,
        count: commits.length,
        data: shown.map(({ revision, handedAt, pipelines: from, location }) => ({
          revision,
          repository: location?.repository ?? null,
          handed_at: timestamp(handedAt),
          pipelines: from.map(({ name }) => name),
          last: location?.last
            ? {
                pipeline: names.get(location.last.pipeline) ?? '',
                state: location.last.state,
                at: timestamp(location.last.at),
              }
            : null,
          waits_for: waitingOut(location?.waitsFor ?? [], names),
        })),
        left_out: commits.length - shown.length,
      };
    },
  }),
];
