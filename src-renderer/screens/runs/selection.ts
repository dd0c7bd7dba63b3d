import type { InputOf } from '#shared/api/endpoint.ts';
import type { onePoint } from '#shared/desktop/commands.ts';
import type { SeriesDescriptor } from '#shared/metrics/descriptor.ts';
import type { Collected } from '../shared/with-runs.ts';
import type { RunsQuery } from './query.ts';

/** What the address chose of a metric of runs. */
export interface RunsSelection {
  readonly metric: SeriesDescriptor;
  readonly choice: RunsQuery;
  /** Whether the period before is compared with. */
  readonly compare: boolean;
}

/** The same of one integration. */
export interface RunsOfOne extends RunsSelection {
  readonly integration: Collected;
  /** Which points are shown. */
  readonly input: Omit<InputOf<typeof onePoint>, 'key'>;
}
