import { type ReactNode, useMemo } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { seriesEndpoint } from '#shared/api/series.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Ask } from '../../ui/Ask.tsx';
import { CopyCurl } from '../CopyCurl.tsx';
import { DownloadCsv } from '../DownloadCsv.tsx';
import { daysOf, type Range, rangeText } from '../range.ts';
import type { Collected } from '../with-runs.ts';
import { csvRowsOf } from './export.ts';
import { NothingInRange } from './NothingInRange.tsx';
import { pointsOf } from './points.ts';
import type { RunsQuery } from './query.ts';
import { RunsReady } from './RunsReady.tsx';

type Project = OutputOf<typeof projectDetails>;

export interface RunsShown {
  readonly metric: SeriesMetric;
  readonly project: Project;
  readonly asked: RunsQuery;
  readonly range: Range;
  readonly calendar: Calendar;
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
}

export interface RunsOfOne extends RunsShown {
  readonly integration: Collected;
}

/** Asks for the points with their evidence and shows them. */
export function RunsOfIntegration(props: RunsOfOne): ReactNode {
  const { metric, project, integration, asked, range, change } = props;
  const endpoint = useMemo(() => seriesEndpoint(metric), [metric]);
  const input = {
    integration_id: integration.id,
    ...daysOf(range),
    ...(asked.pipeline === null ? {} : { pipeline: asked.pipeline }),
    ...(asked.branch === null ? {} : { branch: asked.branch }),
  };
  const series = useEndpoint(endpoint, { ...input, include: 'evidence' });
  const points = useMemo(
    () => (series.data ? pointsOf(series.data, project.time_zone) : []),
    [series.data, project.time_zone],
  );
  const where = [integration.name, asked.pipeline, asked.branch, rangeText(range)].filter((part) => part !== null);
  return (
    <Ask
      query={series}
      isEmpty={({ data }) => data.length === 0}
      empty={<NothingInRange metric={metric} range={range} change={change} projectId={project.id} />}
    >
      {() => (
        <RunsReady {...props} points={points} where={where.join(', ')} busy={series.isPlaceholderData}>
          <CopyCurl endpoint={endpoint} input={input} />
          <DownloadCsv name={`${metric.id}-${integration.name}`} rows={() => csvRowsOf(points)} />
        </RunsReady>
      )}
    </Ask>
  );
}
