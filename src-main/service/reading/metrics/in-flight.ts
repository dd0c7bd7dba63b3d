import { inFlight } from '#shared/api/commits.ts';
import type { Interval } from '#shared/time/time.ts';
import { timestamp } from '#shared/time/time.ts';
import type { CommitPath } from '../../../metrics/lead-time/commit-location.ts';
import { commitsInFlight } from '../../../metrics/lead-time/in-flight.ts';
import { leadTime } from '../../../metrics/lead-time/lead-time.ts';
import { onDataAlone, stateOf, waitingOut, whereaboutsIn } from '../commits.ts';
import { projectOf, type ReadHandler, reads } from '../handler.ts';
import { pipelinesNamed } from '../pipeline-choice.ts';
import { measureRoutes } from './route-metric.ts';

/** Commits in flight do not depend on the window; this empty one yields no samples. */
const none: Interval = { from: 0, to: 0 };

function lastOf(way: CommitPath | undefined) {
  const stop = way?.stops.at(-1);
  const run = stop?.through ?? stop?.runs.at(-1);
  return stop && run
    ? { pipeline: stop.name, state: stateOf(stop), at: timestamp(stop.throughAt ?? run.finishedAt) }
    : null;
}

export const inFlightReads: readonly ReadHandler[] = [
  reads(inFlight, {
    dependence: onDataAlone,
    answer: (reading, { project_id, pipeline, limit }) => {
      const project = projectOf(reading, project_id);
      const pipelines = measureRoutes(reading, leadTime, { projectId: project.id, branch: null, window: none });
      const flying = commitsInFlight(pipelinesNamed(project.id, pipelines, pipeline));
      const shown = flying.slice(0, limit);
      const where = whereaboutsIn(reading, project.id);
      return {
        data_name: project.name,
        count: flying.length,
        data: shown.map(({ commit, revision, handedAt, pipelines: from }) => {
          // What has no name has no way that could be told.
          const way = revision === null ? undefined : where.pathOf(commit);
          return {
            revision,
            repository: way?.repository ?? null,
            handed_at: timestamp(handedAt),
            pipelines: from.map(({ name }) => name),
            last: lastOf(way),
            waits_for: waitingOut(way?.waitsFor ?? []),
          };
        }),
        left_out: flying.length - shown.length,
      };
    },
  }),
];
