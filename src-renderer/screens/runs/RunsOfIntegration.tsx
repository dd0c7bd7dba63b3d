import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InputOf, OutputOf } from '#shared/api/endpoint.ts';
import type { onePoint, projectDetails } from '#shared/desktop/commands.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { ApiFault } from '../../api/client.ts';
import { Ask } from '../../ui/Ask.tsx';
import { type Range, rangeText } from '../range.ts';
import type { Collected } from '../with-runs.ts';
import { NothingInRange } from './NothingInRange.tsx';
import type { PointsAnswer } from './points.ts';
import type { RunsQuery } from './query.ts';
import { RunsReady } from './RunsReady.tsx';

type Project = OutputOf<typeof projectDetails>;

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
  /** Which points are shown. */
  readonly input: Omit<InputOf<typeof onePoint>, 'key'>;
}

/** Shows the points that were asked for. */
export function RunsOfIntegration({
  answer,
  ...props
}: RunsOfOne & { readonly answer: UseQueryResult<PointsAnswer, ApiFault> }): ReactNode {
  const { metric, project, integration, asked, range, change } = props;
  const where = [integration.name, asked.pipeline, asked.branch, rangeText(range)].filter((part) => part !== null);
  return (
    <Ask
      query={answer}
      isEmpty={({ count }) => count === 0}
      empty={
        <NothingInRange metric={metric} branch={asked.branch} range={range} change={change} projectId={project.id} />
      }
    >
      {(points) => <RunsReady {...props} answer={points} where={where.join(', ')} busy={answer.isPlaceholderData} />}
    </Ask>
  );
}
