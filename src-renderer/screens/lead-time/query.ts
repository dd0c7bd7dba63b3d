import type { Statistic } from '#shared/metrics/statistic.ts';
import { statisticIn } from '../shared/figures/statistic.ts';

/** The parameters of the screen's address besides the range. */
export interface LeadTimeQuery {
  readonly statistic: Statistic;
  /** The name of the pipeline whose routes are shown. */
  readonly pipeline: string | null;
  /** The route whose commits are shown, as `RouteView` calls it; the empty string is the default route. */
  readonly route: string | null;
  /** A part of every lead time and the factor to scale it by, such as `queue:0.5`. */
  readonly whatIf: string | null;
}

/** Reads the query of the address; invalid values count as absent. */
export function leadTimeQueryOf(query: URLSearchParams): LeadTimeQuery {
  const route = query.get('route');
  return {
    statistic: statisticIn(query),
    pipeline: query.get('pipeline') || null,
    route: route === null ? null : route === defaultRoute ? '' : route,
    whatIf: query.get('what_if') || null,
  };
}

const defaultRoute = 'default';

/** A route as the address names it. */
export const routeInQuery = (id: string): string => (id === '' ? defaultRoute : id);
