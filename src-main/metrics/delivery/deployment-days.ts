import type { Calendar } from '#shared/time/calendar.ts';
import { type CalendarDate, holds, type Interval } from '#shared/time/time.ts';
import type { ReleaseHistory } from '../contract.ts';
import { deploymentsIn, releasePoints } from '../shared/release-points.ts';
import { passes } from '../shared/run-table.ts';

/** A day that had a passing deployment, and how many. */
export interface DeploymentDay {
  readonly day: CalendarDate;
  readonly passing: number;
}

/** The days of a window that had a passing deployment, oldest first. */
export function deploymentDays(
  history: ReleaseHistory,
  calendar: Calendar,
  window: Interval,
): readonly DeploymentDay[] {
  const counts = new Map<CalendarDate, number>();
  for (const [pipeline, point] of releasePoints(history)) {
    const runs = history.runs.get(pipeline);
    if (!runs) continue;
    const { outcome, finishedAt } = deploymentsIn(runs, point);
    for (let row = 0; row < outcome.length; row++) {
      const moment = finishedAt[row] ?? 0;
      if (outcome[row] !== passes || !holds(window, moment)) continue;
      const day = calendar.dayOf(moment);
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
  }
  return [...counts].map(([day, passing]) => ({ day, passing })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
