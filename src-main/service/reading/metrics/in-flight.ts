import { inFlight } from '#shared/api/commits.ts';
import type { ParsedInputOf } from '#shared/api/endpoint.ts';
import { timestamp } from '#shared/time/time.ts';
import type { PipelineLeadTimes } from '../../../metrics/contract.ts';
import { commitsInFlight, usualLimit, whereaboutsOf } from '../../../metrics/lead-time/in-flight.ts';
import { onDataAlone, waitingOut, whereaboutsIn } from '../commits.ts';
import { pipelinesNamed, projectOf, type QueryHandler, queryHandler, type ReadContext } from '../handler.ts';
import { inFlightOf } from './state.ts';

/** Facts tell where the oldest commits are; for more, and without facts, every commit is followed. */
function withWhereabouts(
  context: ReadContext,
  pipelines: readonly PipelineLeadTimes[],
  { project_id, limit }: ParsedInputOf<typeof inFlight>,
): readonly PipelineLeadTimes[] {
  const areTold = limit <= usualLimit || pipelines.every(({ inFlight: commits }) => commits.length <= usualLimit);
  if (areTold && context.store.hasLeadTimeFacts(project_id)) return pipelines;
  const told = whereaboutsOf(whereaboutsIn(context, project_id), limit);
  return pipelines.map((pipeline) => ({ ...pipeline, inFlight: told(pipeline.inFlight) }));
}

export const inFlightQueries: readonly QueryHandler[] = [
  queryHandler(inFlight, {
    dependence: onDataAlone,
    answer: (context, input) => {
      const { project_id, pipeline: named, limit } = input;
      const project = projectOf(context, project_id);
      const pipelines = inFlightOf(context, project.id);
      const names = new Map(pipelines.map(({ pipeline, name }) => [pipeline, name]));
      const asked = withWhereabouts(context, pipelinesNamed(project.id, pipelines, named), input);
      const commits = commitsInFlight(asked);
      const shown = commits.slice(0, limit);
      return {
        data_name: project.name,
        count: commits.length,
        data: shown.map(({ revision, handedAt, pipelines: from, whereabouts }) => ({
          revision,
          repository: whereabouts?.repository ?? null,
          handed_at: timestamp(handedAt),
          pipelines: from.map(({ name }) => name),
          last: whereabouts?.last
            ? {
                pipeline: names.get(whereabouts.last.pipeline) ?? '',
                state: whereabouts.last.state,
                at: timestamp(whereabouts.last.at),
              }
            : null,
          waits_for: waitingOut(whereabouts?.waitsFor ?? [], names),
        })),
        left_out: commits.length - shown.length,
      };
    },
  }),
];
