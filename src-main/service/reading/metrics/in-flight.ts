import { inFlight } from '#shared/api/commits.ts';
import type { ParsedInputOf } from '#shared/api/endpoint.ts';
import { timestamp } from '#shared/time/time.ts';
import type { PipelineLeadTimes } from '../../../metrics/contract.ts';
import { commitsInFlight, usualLimit, withLocation } from '../../../metrics/lead-time/in-flight.ts';
import { commitLocatorOf, onDataAlone, waitingOut } from '../commits.ts';
import { pipelinesNamed, projectOf, type QueryHandler, queryHandler, type ReadContext } from '../handler.ts';
import { inFlightOf } from './state.ts';

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
      const pipelines = inFlightOf(context, project.id);
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
