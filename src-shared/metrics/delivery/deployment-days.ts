import type { Calendar } from '../../time/calendar.ts';
import { type CalendarDate, holds, type Interval } from '../../time/time.ts';
import type { DeliveryHistory } from '../contract.ts';
import { isReleased, releasePoints } from '../release-points.ts';
import { noRuns, passes, stagesAt, tablesOf } from '../run-table.ts';

/** A day that had a passing deployment, and how many. */
export interface DeploymentDay {
  readonly day: CalendarDate;
  readonly passing: number;
}

/** The days of a window that had a passing deployment, oldest first. */
export function deploymentDays(
  history: DeliveryHistory,
  calendar: Calendar,
  window: Interval,
): readonly DeploymentDay[] {
  const tables = tablesOf(history);
  const counts = new Map<CalendarDate, number>();
  for (const [pipeline, point] of releasePoints(history)) {
    const table = tables.get(pipeline) ?? noRuns;
    for (let row = 0; row < table.length; row++) {
      const finishedAt = table.finishedAt[row] ?? 0;
      if (table.outcome[row] !== passes || !holds(window, finishedAt)) continue;
      if (!isReleased({ passedStages: stagesAt(table, row) }, point)) continue;
      const day = calendar.dayOf(finishedAt);
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
  }
  return [...counts].map(([day, passing]) => ({ day, passing })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
