import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import type { SeriesDescriptor } from '#shared/metrics/descriptor.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { type Collected, withRuns } from '../../shared/with-runs.ts';

/** What of a project can have points of a metric: all that has runs, and issue trackers where the metric is made from issues too. */
export function withPoints(
  metric: Pick<SeriesDescriptor, 'isOfIssuesToo'>,
  project: Pick<OutputOf<typeof projectDetails>, 'integrations' | 'repositories'>,
): readonly Collected[] {
  const trackers = project.integrations.filter(({ integration_type }) => familyOf(integration_type) === 'issues');
  return [...withRuns(project), ...(metric.isOfIssuesToo ? trackers : [])];
}
