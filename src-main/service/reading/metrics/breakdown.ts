import type { z } from 'zod';
import { type BreakdownOut, breakdown as endpoint } from '#shared/api/breakdown.ts';
import { leadTimeParts } from '#shared/metrics/lead-time-parts.ts';
import {
  breakdown as metric,
  type PartOfRoute,
  type RouteBreakdown,
  type WhatIf,
} from '../../../metrics/breakdown/breakdown.ts';
import { pipelinesNamed, projectOf, type QueryHandler, queryHandler } from '../handler.ts';
import { recent, todayIfNeeded, windowOf } from '../window.ts';
import { minute } from './minutes.ts';
import { commitsEvidence, measureRoutes } from './route-metric.ts';

type RouteOut = z.output<typeof BreakdownOut>['data'][number]['routes'][number];

const partOut = ({ sum, mean, median }: PartOfRoute) => ({
  sum: sum / minute,
  mean: mean / minute,
  median: median / minute,
});

/** Reads `queue:0.5`, which the endpoint has checked. */
function whatIfOf(text: string | undefined): WhatIf | null {
  const [name, factor] = text?.split(':') ?? [];
  const part = leadTimeParts.find((one) => one === name);
  return part ? { part, factor: Number(factor) } : null;
}

function routeOut({ route, sum, leadTime, parts, supposed }: RouteBreakdown, whatIf: WhatIf | null): RouteOut {
  const { rework, queue, run, wait } = parts;
  return {
    path: route.path,
    count: route.samples.length,
    lead_time: leadTime / minute,
    sum: sum / minute,
    parts: { rework: partOut(rework), queue: partOut(queue), run: partOut(run), wait: partOut(wait) },
    ...(whatIf && supposed !== null
      ? { what_if: { ...whatIf, lead_time: supposed / minute, change: (supposed - leadTime) / minute } }
      : {}),
  };
}

export const breakdownQueries: readonly QueryHandler[] = [
  queryHandler(endpoint, {
    dependence: (context, { project_id, ...days }) => {
      const project = projectOf(context, project_id);
      return { projectId: project_id, day: todayIfNeeded(project, days, context.now(), 'commits') };
    },
    answer: (context, { project_id, statistic, what_if, pipeline, branch, include, from, to }) => {
      const project = projectOf(context, project_id);
      windowOf(project, { from, to });
      const { window } = windowOf(project, recent(project, { from, to }, context.now()));
      const query = { projectId: project_id, branch: branch ?? null, window };
      const whatIf = whatIfOf(what_if);
      const pipelines = pipelinesNamed(project_id, measureRoutes(context, query), pipeline);
      const found = metric.measure({ pipelines, statistic, whatIf });
      return {
        data_name: project.name,
        unit: 'minutes' as const,
        data: found.map(({ name, routes }) => ({
          name,
          routes: routes.map((one) => ({
            ...routeOut(one, whatIf),
            ...(include === 'evidence' ? { evidence: commitsEvidence(context.store, one.route) } : {}),
          })),
        })),
      };
    },
  }),
];
