import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pipelines } from '#shared/api/graph.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { duration } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { changeOf } from '../change.ts';
import { periodBefore, rangeText } from '../range.ts';
import { Verdict } from '../Verdict.tsx';
import { averagedMetrics } from './averaged.ts';
import { meanOf } from './averages.ts';
import { leadTimesNow } from './lead-time-now.ts';
import { leadTimeAddress, runsAddress } from './links.ts';
import type { OverviewShown } from './shown.ts';
import { type Average, useAverage } from './use-average.ts';
import { useLeadTimes } from './use-lead-times.ts';

/** What changed since the period before, one plain sentence for each figure. */
export function Changes(shown: OverviewShown): ReactNode {
  const { range, calendar } = shown;
  const before = periodBefore(range, calendar);
  if (before === null) {
    return (
      <Section title="What changed">
        <p className="quiet">All time has no period before it. Choose days to compare.</p>
      </Section>
    );
  }
  return (
    <Section title="What changed">
      <p className="quiet">
        The days {rangeText({ ...range, preset: 'custom' })}, against those {rangeText(before)}.
      </p>
      <ul className="plain-list">
        <LeadTimeChanges {...shown} />
        {averagedMetrics.map(({ metric, average }) => (
          <AverageChange key={metric.id} metric={metric} average={average} {...shown} />
        ))}
      </ul>
    </Section>
  );
}

function LeadTimeChanges(shown: OverviewShown): ReactNode {
  const graph = useEndpoint(pipelines, { project_id: shown.project.id });
  const { now, before } = useLeadTimes(shown);
  if (!graph.data || !now.data || !before?.data) return null;
  return leadTimesNow(graph.data, now.data, before.data).map(({ pipeline, figure, change }) => (
    <li key={pipeline}>
      Lead time from {pipeline}: <Link to={leadTimeAddress(shown.project.id, pipeline, shown.range)}>{figure}</Link>,{' '}
      <Verdict change={change} />
    </li>
  ));
}

function AverageChange({
  metric,
  average,
  ...shown
}: OverviewShown & { readonly metric: SeriesMetric; readonly average: Average }): ReactNode {
  const { now, before } = useAverage(average, shown);
  const mean = now.data ? meanOf(now.data) : null;
  if (mean === null || !before?.data) return null;
  return (
    <li>
      {average.title}: <Link to={runsAddress(shown.project.id, metric.id, shown.range)}>{duration(mean)}</Link>,{' '}
      <Verdict change={changeOf(mean, meanOf(before.data), average.better, duration)} />
    </li>
  );
}
