import { recentDays } from '../window.ts';
import type { MetricFamily } from './open-metrics-text.ts';

const window = `in the last ${recentDays} days`;

/** The exported figures, in the order of the output. The names end with their units, as Prometheus wants them. */
export const figureFamilies = {
  plumbline_lead_time_seconds: {
    help: `From the pipeline to the release point, over the commits that arrived ${window}, by route.`,
    unit: 'seconds',
  },
  plumbline_lead_time_commits: { help: `Commits that arrived at the release point ${window}, by route.` },
  plumbline_change_lead_time_seconds: {
    help: `From commit to production, over the commits that arrived ${window}.`,
    unit: 'seconds',
  },
  plumbline_deployments_per_day: { help: `Deployment frequency: passing deployments per day ${window}.` },
  plumbline_deployment_day_ratio: {
    help: `Share of the days ${window} that had a passing deployment.`,
    unit: 'ratio',
  },
  plumbline_change_fail_ratio: { help: `Deployments ${window} that an incident is charged to, of all.`, unit: 'ratio' },
  plumbline_pipeline_failure_ratio: {
    help: `Deployments ${window} that broke in the pipeline, of all.`,
    unit: 'ratio',
  },
  plumbline_failed_deployment_recovery_time_seconds: {
    help: `From failed deployment or incident to recovery, over the recoveries ${window}.`,
    unit: 'seconds',
  },
  plumbline_deployment_rework_ratio: {
    help: `Deployments ${window} that an open incident asked for, of all.`,
    unit: 'ratio',
  },
  plumbline_pipeline_red: { help: 'Whether the pipeline is broken on its measured branch now.' },
  plumbline_pipeline_red_since_timestamp_seconds: {
    help: 'Since when the pipeline is broken; absent while it is not.',
    unit: 'seconds',
  },
  plumbline_commits_in_flight: {
    help: 'Commits of the project that were handed to a pipeline and have arrived at no release point, each counted once.',
  },
  plumbline_commits_in_flight_oldest_timestamp_seconds: {
    help: 'Since when the oldest commit in flight is on its way; absent where none is.',
    unit: 'seconds',
  },
  plumbline_pipeline_commits_in_flight: {
    help: 'Of the commits in flight, those that were handed to the pipeline. One commit counts in several pipelines: no sum of them is the count of the project.',
  },
  plumbline_pipeline_commits_in_flight_oldest_timestamp_seconds: {
    help: 'Since when the oldest commit in flight that was handed to the pipeline is on its way; absent where none is.',
    unit: 'seconds',
  },
} as const satisfies Readonly<Record<string, Pick<MetricFamily, 'help' | 'unit'>>>;

export type FamilyName = keyof typeof figureFamilies;
