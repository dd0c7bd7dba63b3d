import { delivery } from '#shared/api/delivery.ts';
import { routeIds } from '#shared/metrics/route-ids.ts';
import { statistics } from '#shared/metrics/statistic.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { leadTimeFigure } from '../../../metrics/lead-time/figure.ts';
import { commitsInFlight } from '../../../metrics/lead-time/in-flight.ts';
import type { ProjectRow } from '../../../store/contract.ts';
import { checkedInput } from '../../check-input.ts';
import type { ReadContext } from '../handler.ts';
import { deliveryQueries } from '../metrics/delivery.ts';
import { measureRoutes } from '../metrics/route-metric.ts';
import { inFlightOf, standings } from '../metrics/state.ts';
import { recent, windowOf } from '../window.ts';
import { type FamilyName, figureFamilies } from './figure-families.ts';
import { labelNames, type MetricFamily, type MetricSample, projectLabels } from './open-metrics-text.ts';

type Labels = MetricSample['labels'];
/** A sample with the name of its family; null if the value is unknown. */
type Figure = readonly [family: FamilyName, labels: Labels, value: number | null];

/** Times are whole milliseconds or their means; the figures of the API are minutes. */
const secondsOf = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round(minutes * 60_000) / 1000;

function deliveryFigures(context: ReadContext, projectId: number, project: Labels): readonly Figure[] {
  const handler = deliveryQueries.find(({ endpoint }) => endpoint.id === delivery.id);
  const answer = delivery.output.parse(handler?.answer(context, checkedInput(delivery, { project_id: projectId })));
  const median = { ...project, statistic: 'median' };
  return [
    ['plumbline_change_lead_time_seconds', median, secondsOf(answer.change_lead_time.value)],
    ['plumbline_deployments_per_day', project, answer.deployment_frequency.value],
    ['plumbline_deployment_day_ratio', project, answer.deployment_frequency.share_of_days],
    ['plumbline_change_fail_ratio', project, answer.change_fail_rate.value],
    ['plumbline_pipeline_failure_ratio', project, answer.change_fail_rate.pipeline_failure_rate],
    [
      'plumbline_failed_deployment_recovery_time_seconds',
      median,
      secondsOf(answer.failed_deployment_recovery_time.value),
    ],
    ['plumbline_deployment_rework_ratio', project, answer.deployment_rework_rate.value],
  ];
}

/** The labels of each pipeline of a project. */
function pipelineLabels({ store }: ReadContext, projectId: number, project: Labels): (pipeline: number) => Labels {
  const integrations = new Map(store.integrations(projectId).map(({ id, name }) => [id, name]));
  const byIntegration = Map.groupBy(store.pipelines(projectId), ({ integrationId }) => integrationId);
  const labels = new Map(
    [...byIntegration].flatMap(([id, pipelines]) =>
      [...labelNames(pipelines)].map(([pipeline, name]): [number, Labels] => [
        pipeline,
        { ...project, integration: integrations.get(id) ?? '', pipeline: name },
      ]),
    ),
  );
  return (pipeline) => labels.get(pipeline) ?? project;
}

function pipelineFigures(context: ReadContext, project: ProjectRow, labels: Labels): readonly Figure[] {
  const labelsOf = pipelineLabels(context, project.id, labels);
  const { window } = windowOf(project, recent(project, {}, context.now()));
  const measured = measureRoutes(context, { projectId: project.id, branch: null, window });
  const byPipeline = inFlightOf(context, project.id);
  const commits = commitsInFlight(byPipeline);
  const [oldestCommit] = commits;
  return [
    ...measured.flatMap(({ pipeline, routes }) => {
      const ids = routeIds(routes);
      return routes.flatMap(({ path, samples }, index): Figure[] => {
        // OpenMetrics forbids two samples with equal labels.
        const route = { ...labelsOf(pipeline), route: ids[index] ?? path };
        return [
          ...statistics.map(
            (statistic): Figure => [
              'plumbline_lead_time_seconds',
              { ...route, statistic },
              secondsOf(leadTimeFigure(samples, statistic)),
            ],
          ),
          ['plumbline_lead_time_commits', route, samples.length],
        ];
      });
    }),
    ...standings(context, project.id).flatMap(({ pipeline, breakage }): Figure[] => {
      const since = breakage && breakage.broken.finishedAt / 1000;
      return [
        ['plumbline_pipeline_red', labelsOf(pipeline), breakage ? 1 : 0],
        ['plumbline_pipeline_red_since_timestamp_seconds', labelsOf(pipeline), since],
      ];
    }),
    ...byPipeline.flatMap(({ pipeline, inFlight }): Figure[] => {
      const oldest = inFlight.reduce((least, { handedAt }) => Math.min(least, handedAt), Number.POSITIVE_INFINITY);
      return [
        ['plumbline_pipeline_commits_in_flight', labelsOf(pipeline), inFlight.length],
        [
          'plumbline_pipeline_commits_in_flight_oldest_timestamp_seconds',
          labelsOf(pipeline),
          inFlight.length === 0 ? null : oldest / 1000,
        ],
      ];
    }),
    ['plumbline_commits_in_flight', labels, commits.length],
    [
      'plumbline_commits_in_flight_oldest_timestamp_seconds',
      labels,
      oldestCommit ? oldestCommit.handedAt / 1000 : null,
    ],
  ];
}

/** The figures of the projects in `projects`, by id; those of one are computed again only when its data or its day changes. */
export function createFigureMetrics(
  context: ReadContext,
): (projects?: ReadonlyMap<number, string>) => readonly MetricFamily[] {
  let made: ReadonlyMap<string, readonly Figure[]> = new Map();

  return (projects = projectLabels(context.store.projects())) => {
    const now = new Map<string, readonly Figure[]>();
    for (const project of context.store.projects()) {
      const { id, timeZone } = project;
      const name = projects.get(id);
      if (name === undefined) continue;
      const key = [id, name, context.store.dataVersion(id), calendarOf(timeZone).dayOf(context.now())].join('\n');
      const labels = { project: name };
      now.set(
        key,
        made.get(key) ?? [...pipelineFigures(context, project, labels), ...deliveryFigures(context, id, labels)],
      );
    }
    made = now;
    const byFamily = Map.groupBy([...now.values()].flat(), ([family]) => family);
    return Object.entries(figureFamilies).map(([name, about]) => ({
      name,
      ...about,
      samples: (byFamily.get(name as FamilyName) ?? []).flatMap(([, labels, value]) =>
        value === null ? [] : [{ labels, value }],
      ),
    }));
  };
}
