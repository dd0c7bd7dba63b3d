import { previewGraph } from '#shared/desktop/commands.ts';
import type { GraphMarks } from '#shared/graph/marks.ts';
import { routeIds } from '#shared/metrics/route-ids.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import type { DeliveryHistory, PipelineLeadTimes } from '../../metrics/contract.ts';
import { leadTimeFigure } from '../../metrics/lead-time/figure.ts';
import { leadTime } from '../../metrics/lead-time/lead-time.ts';
import { marksAfter } from '../graph-edits.ts';
import { projectOf, type QueryHandler, queryHandler, type ReadContext } from './handler.ts';
import { historyOf, measureRoutes } from './metrics/route-metric.ts';
import { graphOut } from './pipelines.ts';
import { recent, windowOf } from './window.ts';

/** The same history under other marks of the graph. */
function historyWith(
  { store }: ReadContext,
  projectId: number,
  { history, marks }: { readonly history: DeliveryHistory; readonly marks: GraphMarks },
): DeliveryHistory {
  const releases = new Map(marks.releases.map(({ pipeline, stage }) => [pipeline, { stage }]));
  return {
    ...history,
    runs: store.withReleaseStages(projectId, history.runs, releases),
    edges: store.edges(projectId, marks).edges,
    pipelines: history.pipelines.map((pipeline) => ({ ...pipeline, release: releases.get(pipeline.id) ?? null })),
  };
}

function figuresOf(pipeline: PipelineLeadTimes | undefined, statistic: Statistic) {
  const routes = pipeline?.routes ?? [];
  const ids = routeIds(routes);
  return new Map(
    routes.flatMap(({ path, samples }, index) => {
      const lead_time = leadTimeFigure(samples, statistic);
      return lead_time === null ? [] : [[ids[index] ?? path, { lead_time, count: samples.length }] as const];
    }),
  );
}

/** Commits that arrived by any route, each counted once. */
function arrivedOf(pipeline: PipelineLeadTimes | undefined): number {
  const routes = pipeline?.routes ?? [];
  const [only] = routes;
  if (routes.length === 1 && only) return only.samples.length;
  // A run that represents an unknown commit has nothing but its own hand-over.
  const keys = routes.flatMap(({ samples }) =>
    Array.from(samples, ({ change, revision, firsts }) => `${change} ${revision} ${change === null ? firsts[0] : ''}`),
  );
  return new Set(keys).size;
}

function comparedOf(before: PipelineLeadTimes | undefined, after: PipelineLeadTimes | undefined, statistic: Statistic) {
  const was = figuresOf(before, statistic);
  const will = figuresOf(after, statistic);
  return {
    routes: [...new Set([...was.keys(), ...will.keys()])].sort().map((path) => ({
      path,
      before: was.get(path) ?? null,
      after: will.get(path) ?? null,
    })),
    arrived: { before: arrivedOf(before), after: arrivedOf(after) },
    in_flight: { before: before?.inFlight.length ?? 0, after: after?.inFlight.length ?? 0 },
  };
}

export const graphPreviewQueries: readonly QueryHandler[] = [
  queryHandler(previewGraph, {
    answer: (context, { project_id, edits, statistic, from, to }) => {
      const project = projectOf(context, project_id);
      const { window } = windowOf(project, recent(project, { from, to }, context.now()));
      const marks = marksAfter(context.store, project.id, edits);
      const history = historyOf(context, project.id, null);
      const scope = { projectId: project.id, branch: null, window };
      const before = measureRoutes(context, scope);
      const after = leadTime.measure(historyWith(context, project.id, { history, marks }), window);
      const was = new Map(before.map((pipeline) => [pipeline.pipeline, pipeline]));
      return {
        graph: graphOut(context.store, project.id, marks),
        unit: 'minutes' as const,
        data: after.map((pipeline) => ({
          pipeline_id: pipeline.pipeline,
          name: pipeline.name,
          ...comparedOf(was.get(pipeline.pipeline), pipeline, statistic),
        })),
      };
    },
  }),
];
