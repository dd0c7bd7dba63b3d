import { ServiceError } from '#shared/api/problem.ts';
import { averageEndpoint, seriesEndpoint } from '#shared/api/series.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { dailyAverages, type Point, pointsOf } from '#shared/metrics/points.ts';
import { familyOf, isIntegrationType } from '#shared/records/kinds.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { Interval } from '#shared/time/time.ts';
import type { IntegrationRow, StoreReader } from '../../store/contract.ts';
import { runEvidence } from '../shapes.ts';
import { timestamp } from '../timestamp.ts';
import { integrationOf, projectOf, type ReadHandler, type Reading, reads } from './handler.ts';
import { issuePoints, requireNoBranch } from './issue-points.ts';
import { requirePipeline } from './pipeline-choice.ts';
import { seriesOfMetric } from './series-of-metric.ts';
import { windowOf } from './window.ts';

interface Measured extends Point {
  readonly pipeline: string;
}

interface Choice {
  readonly pipeline: string | null;
  readonly branch: string | null;
  readonly calendar: Calendar;
  readonly window: Interval;
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The points of all series of an integration, by the moment that closed them, then by pipeline; equals stay in their series' order. */
function measure(
  reading: Reading,
  metric: SeriesMetric,
  { projectId, id }: IntegrationRow,
  choice: Choice,
): readonly Measured[] {
  const found: Measured[] = [];
  for (const { name, runs } of seriesOfMetric(reading, metric, { projectId, integrationId: id, ...choice })) {
    for (const point of pointsOf(metric.measure(runs), choice.calendar, choice.window)) {
      found.push({ x: point.x, y: point.y, sample: point.sample, pipeline: name });
    }
  }
  return found.sort((one, other) => one.sample.at - other.sample.at || compareText(one.pipeline, other.pipeline));
}

function withEvidence(store: StoreReader, points: readonly Measured[]) {
  const runs = store.runsById([...new Set(points.flatMap(({ sample }) => sample.because))]);
  return points.map(({ x, y, pipeline, sample }) => ({
    x,
    y,
    evidence: {
      at: timestamp(sample.at),
      pipeline,
      flaky: sample.flaky ?? false,
      runs: sample.because.flatMap((id) => {
        const run = runs.get(id);
        return run ? [runEvidence(run)] : [];
      }),
    },
  }));
}

/** How the metric is asked of an issue tracker's issues; null of what has runs. Refuses a metric that issues do not have. */
function issueSamples(metric: SeriesMetric, integration: IntegrationRow): SeriesMetric['ofIssues'] | null {
  if (familyOf(integration.type) === 'pipelines') return null;
  if (metric.ofIssues) return metric.ofIssues;
  throw new ServiceError(
    422,
    `"${integration.name}" is an issue tracker, which has no ${metric.title.toLowerCase()}s. Ask an integration of type ci_server or cloud_pipeline.`,
  );
}

/** Answers `/api/<metric>/{integration_id}`. */
export function seriesRead(metric: SeriesMetric): ReadHandler {
  return reads(seriesEndpoint(metric), {
    dependence: (reading, { integration_id }) => ({
      projectId: integrationOf(reading, integration_id).projectId,
      day: null,
    }),
    answer: (reading, { integration_id, pipeline, branch, include, ...days }) => {
      const { store } = reading;
      const integration = integrationOf(reading, integration_id);
      const asked = windowOf(projectOf(reading, integration.projectId), days);
      const unit = 'Date/seconds' as const;
      const samplesOf = issueSamples(metric, integration);
      requirePipeline(store, integration, pipeline);
      if (samplesOf) {
        requireNoBranch(integration, branch);
        const evidence = include === 'evidence';
        return { unit, data: issuePoints(reading, { ...asked, integration, samplesOf, evidence }) };
      }
      const choice = { ...asked, pipeline: pipeline ?? null, branch: branch ?? null };
      const points = measure(reading, metric, integration, choice);
      const data = include === 'evidence' ? withEvidence(store, points) : points.map(({ x, y }) => ({ x, y }));
      return { unit, data };
    },
  });
}

function averagesOf(reading: Reading, metric: SeriesMetric, integration: IntegrationRow, choice: Choice) {
  return dailyAverages(measure(reading, metric, integration, choice)).map(({ x, y, count, median, p90 }) => ({
    x,
    y,
    evidence: { integration_id: integration.id, integration: integration.name, count, median, p90 },
  }));
}

/**
 * Answers `/api/<average>/{project_id}`: one point for each day and integration, by day, then by integration. A repository is no
 * integration: the runs of its workflows are in none of them.
 */
export function averageRead(
  metric: SeriesMetric,
  average: { readonly id: string; readonly about: string },
): ReadHandler {
  return reads(averageEndpoint(average), {
    dependence: (reading, { project_id }) => ({ projectId: projectOf(reading, project_id).id, day: null }),
    answer: (reading, { project_id, branch, include, ...days }) => {
      const project = projectOf(reading, project_id);
      const choice = { ...windowOf(project, days), pipeline: null, branch: branch ?? null };
      const points = reading.store
        .integrations(project.id)
        .filter(({ type }) => isIntegrationType(type) && familyOf(type) === 'pipelines')
        .toSorted((one, other) => one.id - other.id)
        .flatMap((integration) => averagesOf(reading, metric, integration, choice))
        .sort((one, other) => compareText(one.x, other.x));
      const data = include === 'evidence' ? points : points.map(({ x, y }) => ({ x, y }));
      return { unit: 'Date/seconds' as const, data };
    },
  });
}
