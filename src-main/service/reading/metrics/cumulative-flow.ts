import { cumulativeFlow as endpoint } from '#shared/api/cumulative-flow.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { cumulativeFlow } from '../../../metrics/flow/cumulative-flow.ts';
import { trackedOf } from '../../../metrics/flow/tracked.ts';
import { projectOf, type ReadHandler, reads } from '../handler.ts';
import { stretchesAsked } from '../stretches-asked.ts';
import { bounded, todayIfNeeded } from '../window.ts';
import { issuesOf } from './issue-histories.ts';

export const cumulativeFlowReads: readonly ReadHandler[] = [
  reads(endpoint, {
    dependence: (reading, { project_id, from, to }) => {
      const project = projectOf(reading, project_id);
      return { projectId: project_id, day: todayIfNeeded(project, { from, to }, reading.now(), 'days') };
    },
    answer: (reading, { project_id, group, by, ...asked }) => {
      const project = projectOf(reading, project_id);
      const days = bounded(project, asked, reading.now());
      const calendar = calendarOf(project.timeZone);
      const tracked = trackedOf(issuesOf(reading, project_id));
      const created = tracked[0]?.issue.createdAt;
      const first = created === undefined ? calendar.shift(days.to, 1) : calendar.dayOf(created);
      const { length, stretches } = stretchesAsked({ from: days.from < first ? first : days.from, to: days.to }, by);
      const intervals = stretches.map(({ from, to }) => calendar.interval(from, to));
      const bands = cumulativeFlow(tracked, intervals, group);
      return {
        data_name: project.name,
        ...days,
        group,
        by: length,
        bands: bands.map(({ integration, state, name, category }) => ({
          integration_id: integration,
          state,
          name,
          category,
        })),
        data: stretches.map((stretch, at) => ({ ...stretch, counts: bands.map(({ counts }) => counts[at] ?? 0) })),
      };
    },
  }),
];
