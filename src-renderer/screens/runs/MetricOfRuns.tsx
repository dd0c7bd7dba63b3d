import { type ReactNode, useMemo } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { useNow } from '../../ui/use-now.ts';
import { useAddressQuery } from '../query.ts';
import { rangeOf } from '../range.ts';
import { OpenBreakages } from './OpenBreakages.tsx';
import { runsQueryOf } from './query.ts';
import { RunsControls } from './RunsControls.tsx';
import { RunsOfIntegration } from './RunsOfIntegration.tsx';
import { withPoints } from './with-points.ts';

/** One metric of one integration, as the address says. */
export function MetricOfRuns({
  metric,
  project,
}: {
  readonly metric: SeriesMetric;
  readonly project: OutputOf<typeof projectDetails>;
}): ReactNode {
  const [query, change] = useAddressQuery();
  const now = useNow();
  const calendar = useMemo(() => calendarOf(project.time_zone), [project.time_zone]);
  const asked = runsQueryOf(query);
  const range = rangeOf(query, calendar, now);
  const connected = withPoints(metric, project);
  const integration = connected.find(({ id }) => id === asked.integration) ?? connected[0];
  if (!integration) return null;
  return (
    <>
      <RunsControls {...{ asked, range, change, metric, project, connected, integration }} />
      <OpenBreakages project={project} integration={integration.id} pipeline={asked.pipeline} now={now} />
      <RunsOfIntegration key={integration.id} {...{ metric, project, integration, asked, range, calendar, change }} />
    </>
  );
}
