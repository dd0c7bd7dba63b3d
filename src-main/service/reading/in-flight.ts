import { inFlight } from '#shared/api/commits.ts';
import type { PipelineLeadTimes } from '#shared/metrics/contract.ts';
import { leadTime } from '#shared/metrics/lead-time/lead-time.ts';
import type { CommitWay } from '#shared/metrics/lead-time/whereabouts.ts';
import type { Interval, Millis } from '#shared/time/time.ts';
import { timestamp } from '../timestamp.ts';
import { onDataAlone, stateOf, waitingOut, whereaboutsIn } from './commits.ts';
import { projectOf, type ReadHandler, reads } from './handler.ts';
import { pipelinesNamed } from './pipeline-choice.ts';
import { measureRoutes } from './route-metric.ts';

/** What is in flight is the same whatever the window; through this one no sample is made. */
const none: Interval = { from: 0, to: 0 };

interface Flying {
  commit: number;
  readonly revision: string | null;
  handedAt: Millis;
  /** In the order in which it was handed to them. */
  pipelines: readonly { readonly name: string; readonly handedAt: Millis }[];
}

/** Every commit that has not arrived, once, with all pipelines from which it has not; the oldest first. */
function flyingOf(pipelines: readonly PipelineLeadTimes[]): readonly Flying[] {
  const flying = new Map<number | string, Flying>();
  for (const { name, inFlight: commits } of pipelines) {
    for (const { commit, change, revision, handedAt } of commits) {
      const id = change ?? revision ?? `${name} ${commit}`;
      const known = flying.get(id);
      if (known) {
        if (handedAt < known.handedAt) [known.commit, known.handedAt] = [commit, handedAt];
        known.pipelines = [...known.pipelines, { name, handedAt }].sort((one, other) => one.handedAt - other.handedAt);
      } else flying.set(id, { commit, revision, handedAt, pipelines: [{ name, handedAt }] });
    }
  }
  return [...flying.values()].sort((one, other) => one.handedAt - other.handedAt);
}

function lastOf(way: CommitWay | undefined) {
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
      const flying = flyingOf(pipelinesNamed(project.id, pipelines, pipeline));
      const shown = flying.slice(0, limit);
      const where = whereaboutsIn(reading, project.id);
      return {
        data_name: project.name,
        count: flying.length,
        data: shown.map(({ commit, revision, handedAt, pipelines: from }) => {
          // What has no name has no way that could be told.
          const way = revision === null ? undefined : where.wayOf(commit);
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
