import { hashOfInFlight } from './lead-time-hash.ts';
import { queryOfRange, type Range } from './period/range.ts';
import { changedQuery } from './query.ts';

const withRange = (range: Range, more: Readonly<Record<string, string>>): string => {
  const query = changedQuery(new URLSearchParams(more), queryOfRange(range)).toString();
  return query === '' ? '' : `?${query}`;
};

/** The address of the lead times of a pipeline for the same days. */
export function leadTimeAddress(project: number, pipeline: string, range: Range): string {
  return `/project/${project}/lead-time${withRange(range, { pipeline })}`;
}

/** The address of the lead times of all pipelines for the same days. */
export const leadTimesAddress = (project: number, range: Range): string =>
  `/project/${project}/lead-time${withRange(range, {})}`;

/** Where the commits that have not arrived are shown: those of a pipeline, or all. */
export function inFlightAddress(project: number, pipeline?: string): string {
  const recent: Range = { preset: '90', from: null, to: null };
  const query = withRange(recent, pipeline === undefined ? {} : { pipeline, in_flight: pipeline });
  return `/project/${project}/lead-time${query}${hashOfInFlight}`;
}

/** The address of the values of a metric for the same days, of one integration if named. */
export function runsAddress(project: number, metric: string, range: Range, integration: number | null = null): string {
  const of = integration === null ? {} : { integration: String(integration) };
  return `/project/${project}/runs/${metric}${withRange(range, { ...of, averages: 'yes' })}`;
}

/** The address of the flow of issues for the same days. */
export const flowAddress = (project: number, range: Range): string => `/project/${project}/flow${withRange(range, {})}`;

/** Where a DORA measure is shown with its evidence for the same days. */
export function deliveryAddress(project: number, measure: string, range: Range): string {
  return `/project/${project}/delivery${withRange(range, { measure })}`;
}

/** Where the breakages of a pipeline are shown. */
export function breakagesAddress(project: number, integration: number, pipeline: string): string {
  return `/project/${project}/runs/repair_times?${new URLSearchParams({ integration: String(integration), pipeline })}`;
}

/** Where the integrations of a project and their collections are shown. */
export const integrationsAddress = (project: number): string => `/project/${project}/integrations`;

/** Where the tokens of all projects are shown. */
export const tokensAddress = '/tokens';
