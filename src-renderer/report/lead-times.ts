import type { ReportFacts } from '#shared/api/report.ts';
import { routeIds } from '#shared/metrics/route-ids.ts';
import type { ChangeRow } from '../screens/shared/figures/change.ts';

type Route = ReportFacts['leadTimes']['data'][number]['lead_times'][number];

/** One route of one pipeline, now and before. */
export interface RouteRow {
  readonly pipeline: string;
  /** What distinguishes it from the other routes of the pipeline. */
  readonly id: string;
  readonly route: Route;
  readonly change: ChangeRow | null;
}

/** Every route by which anything arrived. */
export function routeRows({ leadTimes, changes }: Pick<ReportFacts, 'leadTimes' | 'changes'>): readonly RouteRow[] {
  return leadTimes.data.flatMap(({ name, lead_times }) => {
    const ids = routeIds(lead_times);
    return lead_times.map((route, index) => {
      const id = ids[index] ?? route.path;
      return { pipeline: name, id, route, change: changeOfRoute(changes, name, id) };
    });
  });
}

/** How the lead time by a route changed; null if nothing is compared. */
function changeOfRoute(changes: ReportFacts['changes'], pipeline: string, id: string): ChangeRow | null {
  const rows = (changes?.data ?? []).filter((one) => one.family === 'lead_times' && one.pipeline === pipeline);
  const ids = routeIds(rows.map(({ path }) => ({ path: path ?? '' })));
  return rows[ids.indexOf(id)] ?? null;
}
