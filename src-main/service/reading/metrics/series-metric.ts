import { ServiceError } from '#shared/api/problem.ts';
import { averageEndpoint, seriesEndpoint } from '#shared/api/series.ts';
import { familyOf, isIntegrationType } from '#shared/records/kinds.ts';
import type { SeriesMetric } from '../../../metrics/contract.ts';
import { seriesMetrics } from '../../../metrics/registry.ts';
import { dailyAverages } from '../../../metrics/shared/points.ts';
import type { IntegrationRow } from '../../../store/contract.ts';
import { integrationOf, projectOf, type QueryHandler, queryHandler, type ReadContext } from '../handler.ts';
import { type PointQuery, pointQuery, pointsIn, pointsOut, pointsWithEvidence, samplesIn } from '../points/points.ts';
import { windowOf } from '../window.ts';

/** Answers `/api/<metric>/{integration_id}`. */
function seriesRead(metric: SeriesMetric): QueryHandler {
  return queryHandler(seriesEndpoint(metric), {
    dependence: (context, { integration_id }) => ({
      projectId: integrationOf(context, integration_id).projectId,
      day: null,
    }),
    answer: (context, { include, format: _, ...input }) => {
      const query = pointQuery(context, metric, input);
      const points = pointsIn(context, query);
      const { calendar } = query;
      if (include === 'evidence') requireFew(points.length);
      return {
        unit: 'Date/seconds' as const,
        data:
          include === 'evidence' ? pointsWithEvidence(context.store, points, calendar) : pointsOut(points, calendar),
      };
    },
  });
}

/** More points than that with what each was made from are longer than an answer can be. */
const mostWithEvidence = 100_000;

function requireFew(count: number): void {
  if (count <= mostWithEvidence) return;
  const detail = `gives what ${count} points were made from, and at most ${mostWithEvidence} are told`;
  throw new ServiceError(
    400,
    `Ask for fewer days, with from and to, or leave include out: include=evidence ${detail}.`,
    [{ pointer: '/include', detail }],
  );
}

function averagesOf(context: ReadContext, query: PointQuery) {
  const { id, name } = query.integration;
  return dailyAverages(samplesIn(context, query), query).map(({ x, y, count, median, p90 }) => ({
    x,
    y,
    evidence: { integration_id: id, integration: name, count, median, p90 },
  }));
}

/** The repositories of source hosts come after all integrations. */
export const byKindAndId = (one: IntegrationRow, other: IntegrationRow): number =>
  Number(isIntegrationType(other.type)) - Number(isIntegrationType(one.type)) || one.id - other.id;

/** Answers `/api/<average>/{project_id}`: one point for each day and integration or repository, by day, then by integration, then by repository. */
function averageRead(metric: SeriesMetric, average: { readonly id: string; readonly about: string }): QueryHandler {
  return queryHandler(averageEndpoint(average), {
    dependence: (context, { project_id }) => ({ projectId: projectOf(context, project_id).id, day: null }),
    answer: (context, { project_id, branch, include, ...days }) => {
      const project = projectOf(context, project_id);
      const choice = { metric, ...windowOf(project, days), pipeline: null, branch: branch ?? null };
      const points = context.store
        .integrations(project.id)
        .filter(({ type }) => familyOf(type) === 'pipelines')
        .toSorted(byKindAndId)
        .flatMap((integration) => averagesOf(context, { ...choice, integration }))
        .sort((one, other) => (one.x === other.x ? 0 : one.x < other.x ? -1 : 1));
      const data = include === 'evidence' ? points : points.map(({ x, y }) => ({ x, y }));
      return { unit: 'Date/seconds' as const, data };
    },
  });
}

/** Every metric of runs, with its daily averages where it has them. */
export const seriesMetricQueries: readonly QueryHandler[] = [
  ...seriesMetrics.map(seriesRead),
  ...seriesMetrics.flatMap((metric) => (metric.average ? [averageRead(metric, metric.average)] : [])),
];
