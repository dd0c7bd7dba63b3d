import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InputOf, OutputOf } from '#shared/api/endpoint.ts';
import type { seriesEndpoint } from '#shared/api/series.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { ApiFault } from '../../api/client.ts';
import { Ask } from '../../ui/Ask.tsx';
import { type Range, rangeText } from '../range.ts';
import type { Collected } from '../with-runs.ts';
import { NothingInRange } from './NothingInRange.tsx';
import type { RunPoint, SeriesAnswer } from './points.ts';
import type { RunsQuery } from './query.ts';
import { RunsReady } from './RunsReady.tsx';

type Project = OutputOf<typeof projectDetails>;
type SeriesEndpoint = ReturnType<typeof seriesEndpoint>;

export interface RunsShown {
  readonly metric: SeriesMetric;
  readonly project: Project;
  readonly asked: RunsQuery;
  readonly range: Range;
  readonly calendar: Calendar;
  /** Whether the period before is compared with. */
  readonly compare: boolean;
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
}

export interface RunsOfOne extends RunsShown {
  readonly integration: Collected;
  readonly endpoint: SeriesEndpoint;
  /** What was asked, but for its evidence. */
  readonly input: InputOf<SeriesEndpoint>;
}

/** Shows the points that were asked for. */
export function RunsOfIntegration({
  series,
  ...props
}: RunsOfOne & {
  readonly series: UseQueryResult<SeriesAnswer, ApiFault>;
  readonly points: readonly RunPoint[];
}): ReactNode {
  const { metric, project, integration, asked, range, change } = props;
  const where = [integration.name, asked.pipeline, asked.branch, rangeText(range)].filter((part) => part !== null);
  return (
    <Ask
      query={series}
      isEmpty={({ data }) => data.length === 0}
      empty={<NothingInRange metric={metric} range={range} change={change} projectId={project.id} />}
    >
      {() => <RunsReady {...props} where={where.join(', ')} busy={series.isPlaceholderData} />}
    </Ask>
  );
}
