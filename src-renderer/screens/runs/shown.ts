import type { InputOf, OutputOf } from '#shared/api/endpoint.ts';
import type { onePoint, projectDetails } from '#shared/desktop/commands.ts';
import type { SeriesDescriptor } from '#shared/metrics/descriptor.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { Range } from '../range.ts';
import type { Collected } from '../with-runs.ts';
import type { RunsQuery } from './query.ts';

export type Project = OutputOf<typeof projectDetails>;

/** What the address chose of a metric of runs. */
export interface RunsShown {
  readonly metric: SeriesDescriptor;
  readonly project: Project;
  readonly asked: RunsQuery;
  readonly range: Range;
  readonly calendar: Calendar;
  /** Whether the period before is compared with. */
  readonly compare: boolean;
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
}

/** The same of one integration. */
export interface RunsOfOne extends RunsShown {
  readonly integration: Collected;
  /** Which points are shown. */
  readonly input: Omit<InputOf<typeof onePoint>, 'key'>;
}
