import { state } from '#shared/api/state.ts';
import { type Breakage, breakages, turningRows } from '#shared/metrics/breakages.ts';
import { commitsInFlight } from '#shared/metrics/lead-time/in-flight.ts';
import { routeMetrics } from '#shared/metrics/registry.ts';
import { timedAt } from '#shared/metrics/run-table.ts';
import { familyOf } from '#shared/records/kinds.ts';
import type { Interval } from '#shared/time/time.ts';
import { runEvidence } from '../shapes.ts';
import { timestamp, timestampOrNull } from '../timestamp.ts';
import { projectOf, type ReadHandler, type Reading, reads } from './handler.ts';
import { measureRoutes, oldestInFlight } from './route-metric.ts';
import { measuredSeries } from './series-of-metric.ts';

/** What is in flight is the same whatever the window; through this one no sample is made, of which a long history has millions. */
const none: Interval = { from: 0, to: 0 };

interface Open {
  readonly integrationId: number;
  readonly pipeline: string;
  readonly breakage: Breakage;
}

/** The breakages that nothing repaired yet, on the measured branches. */
function openBreakages(reading: Reading, projectId: number): readonly Open[] {
  const open: Open[] = [];
  for (const { id, type } of reading.store.integrations(projectId)) {
    if (familyOf(type) !== 'pipelines') continue;
    for (const { name, table } of measuredSeries(reading, { projectId, integrationId: id })) {
      const rows = turningRows(table, Number.POSITIVE_INFINITY);
      for (const breakage of breakages(Array.from(rows, (row) => timedAt(table, row)))) {
        if (breakage.repaired === null) open.push({ integrationId: id, pipeline: name, breakage });
      }
    }
  }
  return open;
}

function redNow(reading: Reading, projectId: number) {
  const open = openBreakages(reading, projectId);
  const runs = reading.store.runsById(open.map(({ breakage }) => breakage.broken.id));
  return open.flatMap(({ integrationId, pipeline, breakage }) => {
    const brokenBy = runs.get(breakage.broken.id);
    if (!brokenBy) return [];
    return {
      integration_id: integrationId,
      pipeline,
      since: timestamp(breakage.broken.finishedAt),
      broken_by: runEvidence(brokenBy),
      failures: breakage.failures,
    };
  });
}

function inFlight(reading: Reading, projectId: number) {
  const pipelines = routeMetrics.flatMap((metric) =>
    measureRoutes(reading, metric, { projectId, branch: null, window: none }),
  );
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

function dataAsOf(reading: Reading, projectId: number): string | null {
  const moments = reading.store.syncs(projectId).flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []);
  return timestampOrNull(moments.length > 0 ? Math.max(...moments) : null);
}

export const stateReads: readonly ReadHandler[] = [
  reads(state, {
    answer: (reading, { project_id }) => {
      const { id } = projectOf(reading, project_id);
      return {
        red: reading.once(id, 'red', () => redNow(reading, id)),
        ...reading.once(id, 'in-flight', () => inFlight(reading, id)),
        data_as_of: dataAsOf(reading, id),
      };
    },
  }),
];
