import type { ReportFacts } from '#shared/api/report.ts';

type LeadTimes = ReportFacts['leadTimes']['now'];
export type Route = LeadTimes['data'][number]['lead_times'][number];

/** The route that is told of a pipeline where there is room for one: the default one, else the first. */
export function shownRoute<R extends { readonly path: string }>(routes: readonly R[]): R | null {
  return routes.find(({ path }) => path === '') ?? routes[0] ?? null;
}

/** The pipeline from which commits take longest; null where nothing arrived. */
export function longestLeadTime({ data }: LeadTimes): { readonly name: string; readonly leadTime: number } | null {
  const known = data.flatMap(({ name, lead_times }) => {
    const route = shownRoute(lead_times);
    return route ? [{ name, leadTime: route.lead_time }] : [];
  });
  return known.toSorted((a, b) => b.leadTime - a.leadTime)[0] ?? null;
}

/** One route of one pipeline, now and before. */
export interface RouteRow {
  readonly pipeline: string;
  readonly route: Route;
  readonly before: number | null;
}

/** Every route by which anything arrived. */
export function routeRows({ now, before }: ReportFacts['leadTimes']): readonly RouteRow[] {
  return now.data.flatMap(({ name, lead_times }) => {
    const earlier = before?.data.find((one) => one.name === name)?.lead_times ?? [];
    return lead_times.map((route) => ({
      pipeline: name,
      route,
      before: earlier.find(({ path }) => path === route.path)?.lead_time ?? null,
    }));
  });
}
