import { type ReactNode, useMemo } from 'react';
import { pipelines } from '#shared/api/graph.ts';
import { seriesEndpoint } from '#shared/api/series.ts';
import { daysOfDeployments, points, pointsPage } from '#shared/desktop/commands.ts';
import type { SeriesDescriptor } from '#shared/metrics/descriptor.ts';
import { useEndpoint, usePrefetch } from '../../api/hooks.ts';
import { exported } from '../shared/export/exported.ts';
import { releasesInput } from '../shared/figures/use-releases.ts';
import { compareIn, daysOf } from '../shared/period/range.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { oneOf } from '../shared/toolbar/address-parameters.ts';
import { firstPageOf } from './points/PointsTable.tsx';
import { withPoints } from './points/with-points.ts';
import { csvRowsIn, portionsOf } from './points-csv.ts';
import { runsQueryOf, scaleChoices } from './query.ts';
import { RunsControls } from './RunsControls.tsx';
import { RunsOfIntegration } from './RunsOfIntegration.tsx';

/** One metric of one integration, as the address selects. */
export function MetricOfRuns({ metric }: { readonly metric: SeriesDescriptor }): ReactNode {
  const { project, calendar, range, query } = useProjectScreen();
  const choice = runsQueryOf(query);
  const connected = withPoints(metric, project);
  const graph = useEndpoint(pipelines, { project_id: project.id });
  // A pipeline that was chosen on another screen may be one of another integration than the one chosen here before.
  const owner = graph.data?.nodes.find(({ name }) => name === choice.pipeline)?.integration_id ?? choice.integration;
  const integration = connected.find(({ id }) => id === owner) ?? connected[0];
  const endpoint = useMemo(() => seriesEndpoint(metric), [metric]);
  const nodes = graph.data?.nodes.filter((node) => node.integration_id === integration?.id) ?? [];
  const names = nodes.map(({ name }) => name);
  const pipeline = names.find((name) => name === choice.pipeline) ?? null;
  const input = {
    integration_id: integration?.id ?? 0,
    ...daysOf(range),
    ...(pipeline === null ? {} : { pipeline }),
    ...(choice.branch === null ? {} : { branch: choice.branch }),
  };
  const waits = integration === undefined || (choice.pipeline !== null && graph.isPending);
  const ofMetric = { metric: metric.id, ...input };
  const answer = useEndpoint(points, ofMetric, waits);
  usePrefetch(daysOfDeployments, releasesInput(project.id, range), waits);
  usePrefetch(pointsPage, firstPageOf(ofMetric), waits);
  if (!integration) return null;
  const portions = portionsOf(answer.data?.spreads ?? [], range, calendar);
  const exports = exported(endpoint, input, () => csvRowsIn(endpoint, input, { portions, zone: project.time_zone }));
  const valid = {
    integration: oneOf(connected.map(({ id }) => String(id))),
    scale: oneOf(scaleChoices),
    ...(graph.data ? { pipeline: oneOf(names) } : {}),
  };
  const shown = { metric, compare: compareIn(query), choice: { ...choice, pipeline } };
  return (
    <>
      <RunsControls {...shown} {...{ connected, integration, nodes, valid }} exports={exports} />
      <RunsOfIntegration {...shown} {...{ integration, answer }} input={ofMetric} all={names} />
    </>
  );
}
