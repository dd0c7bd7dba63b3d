import { cumulativeFlow as endpoint } from '#shared/api/cumulative-flow.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { cumulativeFlow } from '../../../metrics/flow/cumulative-flow.ts';
import { trackedOf } from '../../../metrics/flow/tracked.ts';
import { bucketQuery } from '../bucket-query.ts';
import { projectOf, type QueryHandler, queryHandler } from '../handler.ts';
import { bounded, todayIfNeeded } from '../window.ts';
import { issuesOf } from './issue-histories.ts';

export const cumulativeFlowQueries: readonly QueryHandler[] = [
  queryHandler(endpoint, {
    dependence: (context, { project_id, from, to }) => {
      const project = projectOf(context, project_id);
      return { projectId: project_id, day: todayIfNeeded(project, { from, to }, context.now(), 'days') };
    },
    answer: (context, { project_id, group, by: wanted, ...query }) => {
      const project = projectOf(context, project_id);
      const days = bounded(project, query, context.now());
      const calendar = calendarOf(project.timeZone);
      const tracked = trackedOf(issuesOf(context, project_id));
      const created = tracked[0]?.issue.createdAt;
      const first = created === undefined ? calendar.shift(days.to, 1) : calendar.dayOf(created);
      const { by, buckets } = bucketQuery({ from: days.from < first ? first : days.from, to: days.to }, wanted);
      const intervals = buckets.map(({ from, to }) => calendar.interval(from, to));
      const bands = cumulativeFlow(tracked, intervals, group);
      return {
        data_name: project.name,
        ...days,
        group,
        by,
        bands: bands.map(({ integration, state, name, category }) => ({
          integration_id: integration,
          state,
          name,
          category,
        })),
        data: buckets.map((bucket, at) => ({ ...bucket, counts: bands.map(({ counts }) => counts[at] ?? 0) })),
      };
    },
  }),
];
