import { delivery } from '#shared/api/delivery.ts';
import { flow } from '#shared/api/flow.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { firstDeliveryDay, firstIssueDay, firstRunDay } from '../shared/period/first-day.ts';
import { lastWeeks } from '../shared/period/last-weeks.ts';
import { boundedDays, compareIn } from '../shared/period/range.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { useLeadTimes } from './lead-times/use-lead-times.ts';
import { type TileAnswers, tilesOf } from './tiles.ts';
import { useProjectChanges } from './use-project-changes.ts';

/** The five figures of a project, each with its last 12 weeks; undefined while the first of them are not there. */
export function useTiles(graph: TileAnswers['graph'] | undefined) {
  const { project, range, calendar, query, now: moment } = useProjectScreen();
  const { changes } = useProjectChanges();
  const project_id = project.id;
  const weeks = lastWeeks(calendar, moment);
  const { from, to } = weeks;
  const lead = useLeadTimes();
  const today = calendar.dayOf(moment);
  const daysFrom = (first: CalendarDate | null) => boundedDays(range, first, today);
  const delivered = useEndpoint(delivery, { project_id, ...daysFrom(firstRunDay(project, calendar)) });
  // Incidents may be older than the first run, and days without one would thin out how often it is deployed.
  const recovered = useEndpoint(delivery, { project_id, ...daysFrom(firstDeliveryDay(project, calendar)) });
  const issues = useEndpoint(flow, { project_id, ...daysFrom(firstIssueDay(project, calendar)) });
  const answers = {
    leadTimeWeeks: useEndpoint(leadTimes, { project_id, from, to, include: 'series', by: 'week' }).data,
    deliveryWeeks: useEndpoint(delivery, { project_id, from, to, include: 'series', by: 'week' }).data,
    flowWeeks: useEndpoint(flow, { project_id, from, to }).data,
    changes: compareIn(query, true) ? changes : null,
  };
  if (!graph || !lead.data || !delivered.data || !recovered.data || issues.isPending)
    return { tiles: undefined, error: lead.error ?? delivered.error ?? recovered.error };
  const { failed_deployment_recovery_time } = recovered.data;
  const now = {
    leadTimes: lead.data,
    delivery: { ...delivered.data, failed_deployment_recovery_time },
    flow: issues.data,
  };
  return {
    tiles: tilesOf(
      { ...answers, now, graph, weeks: weeks.starts },
      { project: project_id, range, targets: project.targets },
    ),
    error: null,
  };
}
