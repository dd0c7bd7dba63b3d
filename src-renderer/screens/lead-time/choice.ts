import { type Statistic, statistics } from '#shared/metrics/contract.ts';

/** What the address of the screen says besides the range. */
export interface LeadTimeQuery {
  readonly statistic: Statistic;
  /** The name of the pipeline whose routes are shown. */
  readonly pipeline: string | null;
  /** The path of the route whose commits are shown; the empty string is the default route. */
  readonly route: string | null;
}

/** Reads the query of the address; what makes no sense counts as not said. */
export function leadTimeQueryOf(query: URLSearchParams): LeadTimeQuery {
  const route = query.get('route');
  return {
    statistic: statistics.find((one) => one === query.get('statistic')) ?? 'median',
    pipeline: query.get('pipeline') || null,
    route: route === null ? null : route === defaultRoute ? '' : route,
  };
}

const defaultRoute = 'default';

/** A route as the address names it. */
export const routeInQuery = (path: string): string => (path === '' ? defaultRoute : path);

export const statisticNames: Readonly<Record<Statistic, string>> = {
  median: 'Median',
  mean: 'Mean',
  p75: '75th percentile',
  p90: '90th percentile',
  p95: '95th percentile',
};
