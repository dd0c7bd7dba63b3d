import { metrics } from '../metrics/registry.ts';
import { breakdown } from './breakdown.ts';
import { changes } from './changes.ts';
import { commits, inFlight } from './commits.ts';
import { coverage } from './coverage.ts';
import { cumulativeFlow } from './cumulative-flow.ts';
import { delivery } from './delivery.ts';
import type { Endpoint } from './endpoint.ts';
import { flow } from './flow.ts';
import { pipelines } from './graph.ts';
import { createIntegration, integrations } from './integrations.ts';
import { issues } from './issues.ts';
import { leadTimes } from './lead-times.ts';
import { pipelineRanking } from './pipeline-ranking.ts';
import { projects } from './projects.ts';
import { rules } from './rules.ts';
import { runs } from './runs.ts';
import { averageEndpoints, seriesEndpoints } from './series.ts';
import { state } from './state.ts';
import { startSync, syncs } from './syncs.ts';
import { tokens } from './tokens.ts';

/** Every endpoint under /api that answers with JSON made from a schema. */
export const apiEndpoints: readonly Endpoint[] = [
  projects,
  tokens,
  integrations,
  createIntegration,
  leadTimes,
  ...seriesEndpoints,
  ...averageEndpoints,
  delivery,
  changes,
  pipelineRanking,
  breakdown,
  commits,
  inFlight,
  flow,
  cumulativeFlow,
  rules,
  pipelines,
  runs,
  issues,
  coverage,
  syncs,
  startSync,
  state,
];

const figures = new Set([...metrics, ...averageEndpoints].map(({ id }) => id));

/** The endpoints that answer a metric of the registry, or the average of one. */
export const metricEndpoints: readonly Endpoint[] = apiEndpoints.filter(({ id }) => figures.has(id));
