import type { z } from 'zod';
import { ServiceError } from '#shared/api/problem.ts';
import type { DateSeries } from '#shared/api/series.ts';
import { familyOf } from '#shared/records/kinds.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { CalendarDate, Interval } from '#shared/time/time.ts';
import { timestamp } from '#shared/time/time.ts';
import type { SeriesMetric } from '../../../metrics/contract.ts';
import { type Points, pointsOf, pointsOfIssues } from '../../../metrics/shared/points.ts';
import type { IntegrationRow, StoreReader } from '../../../store/contract.ts';
import { runEvidence } from '../../answer-rows.ts';
import { integrationOf, projectOf, type ReadContext, requirePipeline } from '../handler.ts';
import { issuesOf } from '../metrics/issue-histories.ts';
import { seriesSamples } from '../metrics/series-samples.ts';
import { windowOf } from '../window.ts';

/** The input of a request for a metric of one integration, unchecked. */
export interface PointsInput {
  readonly integration_id: number;
  readonly pipeline?: string | undefined;
  readonly branch?: string | undefined;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

/** The same, checked. */
export interface PointQuery {
  readonly metric: SeriesMetric;
  readonly integration: IntegrationRow;
  readonly pipeline: string | null;
  readonly branch: string | null;
  readonly calendar: Calendar;
  readonly window: Interval;
}

/** Checks the input; refuses what the integration does not have. */
export function pointQuery(context: ReadContext, metric: SeriesMetric, input: PointsInput): PointQuery {
  const { integration_id, pipeline, branch, ...days } = input;
  const integration = integrationOf(context, integration_id);
  const window = windowOf(projectOf(context, integration.projectId), days);
  const hasIssues = familyOf(integration.type) === 'issues';
  if (hasIssues && !metric.ofIssues)
    throw new ServiceError(
      422,
      `"${integration.name}" is an issue tracker, which has no ${metric.title.toLowerCase()}s. Ask an integration of type ci_server or cloud_pipeline.`,
    );
  requirePipeline(context.store, integration, pipeline);
  if (hasIssues) requireNoBranch(integration, branch);
  return { metric, integration, ...window, pipeline: pipeline ?? null, branch: branch ?? null };
}

/** The points of all series of an integration, or of the issues of a tracker. */
export function pointsIn(context: ReadContext, query: PointQuery): Points {
  const { metric, integration, window } = query;
  const { id, projectId, name } = integration;
  if (familyOf(integration.type) === 'issues') {
    const history = issuesOf(context, projectId).find((one) => one.integration === id);
    return pointsOfIssues((history && metric.ofIssues?.(history)) ?? [], name, window);
  }
  return pointsOf(samplesIn(context, query), window);
}

/** Streams the samples of an integration, series by series. Some lie outside the window. */
export const samplesIn = ({ store }: ReadContext, query: PointQuery) =>
  seriesSamples(store, query.metric, { ...query, integrationId: query.integration.id });

type Data = z.output<typeof DateSeries>['data'];

/** The points in the API's form. */
export function pointsOut({ at, seconds }: Points, calendar: Calendar): Data {
  return Array.from(at, (moment, index) => ({ x: calendar.dayOf(moment), y: seconds[index] ?? 0 }));
}

/** The points with what each was made from. */
export function pointsWithEvidence(store: StoreReader, points: Points, calendar: Calendar): Data {
  const { at, pipeline, pipelines, flaky, runs, issues } = points;
  const rows = store.runsById([...new Set(runs.flatMap(({ id }) => [...id]))]);
  return pointsOut(points, calendar).map((point, index) => {
    const issue = issues?.[index];
    const evidence = {
      at: timestamp(at[index] ?? 0),
      pipeline: pipelines[pipeline[index] ?? 0] ?? '',
      flaky: flaky[index] === 1,
      runs: runs.flatMap(({ id }) => {
        const run = rows.get(id[index] ?? 0);
        return run ? [runEvidence(run)] : [];
      }),
      ...(issue ? { issue: { key: issue.key, title: issue.title, url: issue.url } } : {}),
    };
    return { ...point, evidence };
  });
}

/** Refuses a branch where branches do not exist, instead of ignoring it. */
function requireNoBranch(integration: IntegrationRow, branch: string | undefined): void {
  if (branch === undefined) return;
  const detail = `cannot be asked of "${integration.name}": it is an issue tracker, and issues have no branch`;
  throw new ServiceError(400, `Correct the request: branch ${detail}.`, [{ pointer: '/branch', detail }]);
}
