import { inFlight } from '#shared/api/commits.ts';
import type { PipelineLeadTimes } from '#shared/metrics/contract.ts';
import { leadTime } from '#shared/metrics/lead-time/lead-time.ts';
import type { CommitWay } from '#shared/metrics/lead-time/whereabouts.ts';
import type { Interval, Millis } from '#shared/time/time.ts';
import { timestamp } from '../timestamp.ts';
import { onDataAlone, stateOf, waitingOut, whereaboutsIn } from './commits.ts';
import { projectOf, type ReadHandler, type Reading, reads } from './handler.ts';
import { pipelinesNamed } from './pipeline-choice.ts';
import { measureRoutes } from './route-metric.ts';

/** What is in flight is the same whatever the window; through this one no sample is made. */
const none: Interval = { from: 0, to: 0 };

interface Flying {
  readonly key: string;
  readonly revision: string | null;
  handedAt: Millis;
  /** In the order in which it was handed to them. */
  pipelines: readonly { readonly name: string; readonly handedAt: Millis }[];
}

const keyOf = ({ change, revision }: { readonly change: number | null; readonly revision: string | null }): string =>
  `${change} ${revision}`;

/** Every commit that has not arrived, once, with all pipelines from which it has not; the oldest first. */
function flyingOf(pipelines: readonly PipelineLeadTimes[]): readonly Flying[] {
  const flying = new Map<string, Flying>();
  for (const { name, inFlight: commits } of pipelines) {
    for (const [place, commit] of commits.entries()) {
      const isUnknown = commit.change === null && commit.revision === null;
      const key = keyOf(commit);
      const { handedAt } = commit;
      const id = isUnknown ? `${name} ${place}` : key;
      const known = flying.get(id);
      if (known) {
        known.handedAt = Math.min(known.handedAt, handedAt);
        known.pipelines = [...known.pipelines, { name, handedAt }].sort((one, other) => one.handedAt - other.handedAt);
      } else flying.set(id, { key, revision: commit.revision, handedAt, pipelines: [{ name, handedAt }] });
    }
  }
  return [...flying.values()].sort((one, other) => one.handedAt - other.handedAt);
}

/** The ways of some commits, found in one walk. */
function waysOf(reading: Reading, projectId: number, flying: readonly Flying[]): ReadonlyMap<string, CommitWay> {
  const wanted = new Set(flying.flatMap(({ key, revision }) => (revision === null ? [] : key)));
  if (wanted.size === 0) return new Map();
  const where = whereaboutsIn(reading, projectId);
  return new Map(
    where
      .find((commit) => wanted.has(keyOf(commit)))
      .map((commit) => where.wayOf(commit))
      .map((way) => [keyOf(way), way]),
  );
}

function lastOf(way: CommitWay | undefined) {
  const stop = way?.stops.at(-1);
  const run = stop?.through ?? stop?.runs.at(-1);
  return stop && run ? { pipeline: stop.name, state: stateOf(stop), at: timestamp(run.finishedAt) } : null;
}

export const inFlightReads: readonly ReadHandler[] = [
  reads(inFlight, {
    dependence: onDataAlone,
    answer: (reading, { project_id, pipeline, limit }) => {
      const project = projectOf(reading, project_id);
      const pipelines = measureRoutes(reading, leadTime, { projectId: project.id, branch: null, window: none });
      const flying = flyingOf(pipelinesNamed(project.id, pipelines, pipeline));
      const shown = flying.slice(0, limit);
      const ways = waysOf(reading, project.id, shown);
      return {
        data_name: project.name,
        count: flying.length,
        data: shown.map(({ key, revision, handedAt, pipelines: from }) => {
          const way = ways.get(key);
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
