import { ServiceError } from '#shared/api/problem.ts';
import { averageEndpoint, seriesEndpoint } from '#shared/api/series.ts';
import { familyOf, isIntegrationType } from '#shared/records/kinds.ts';
import type { SeriesMetric } from '../../../metrics/contract.ts';
import { dailyAverages } from '../../../metrics/shared/points.ts';
import type { IntegrationRow } from '../../../store/contract.ts';
import { integrationOf, projectOf, type ReadHandler, type Reading, reads } from '../handler.ts';
import { type PointsAsked, pointsAsked, pointsIn, pointsOut, pointsWithEvidence, samplesIn } from '../points/points.ts';
import { windowOf } from '../window.ts';

/** Answers `/api/<metric>/{integration_id}`. */
export function seriesRead(metric: SeriesMetric): ReadHandler {
  return reads(seriesEndpoint(metric), {
    dependence: (reading, { integration_id }) => ({
      projectId: integrationOf(reading, integration_id).projectId,
      day: null,
    }),
    answer: (reading, { include, format: _, ...input }) => {
      const asked = pointsAsked(reading, metric, input);
      const points = pointsIn(reading, asked);
      const { calendar } = asked;
      if (include === 'evidence') requireFew(points.length);
      return {
        unit: 'Date/seconds' as const,
        data:
          include === 'evidence' ? pointsWithEvidence(reading.store, points, calendar) : pointsOut(points, calendar),
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

function averagesOf(reading: Reading, asked: PointsAsked) {
  const { id, name } = asked.integration;
  return dailyAverages(samplesIn(reading, asked), asked).map(({ x, y, count, median, p90 }) => ({
    x,
    y,
    evidence: { integration_id: id, integration: name, count, median, p90 },
  }));
}

/** The repositories of source hosts come after all integrations. */
export const byKindAndId = (one: IntegrationRow, other: IntegrationRow): number =>
  Number(isIntegrationType(other.type)) - Number(isIntegrationType(one.type)) || one.id - other.id;

/** Answers `/api/<average>/{project_id}`: one point for each day and integration or repository, by day, then by integration, then by repository. */
export function averageRead(
  metric: SeriesMetric,
  average: { readonly id: string; readonly about: string },
): ReadHandler {
  return reads(averageEndpoint(average), {
    dependence: (reading, { project_id }) => ({ projectId: projectOf(reading, project_id).id, day: null }),
    answer: (reading, { project_id, branch, include, ...days }) => {
      const project = projectOf(reading, project_id);
      const choice = { metric, ...windowOf(project, days), pipeline: null, branch: branch ?? null };
      const points = reading.store
        .integrations(project.id)
        .filter(({ type }) => familyOf(type) === 'pipelines')
        .toSorted(byKindAndId)
        .flatMap((integration) => averagesOf(reading, { ...choice, integration }))
        .sort((one, other) => (one.x === other.x ? 0 : one.x < other.x ? -1 : 1));
      const data = include === 'evidence' ? points : points.map(({ x, y }) => ({ x, y }));
      return { unit: 'Date/seconds' as const, data };
    },
  });
}
