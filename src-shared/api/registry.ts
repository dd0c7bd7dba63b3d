import type { Endpoint } from './endpoint.ts';
import { pipelines } from './graph.ts';
import { createIntegration, integrations } from './integrations.ts';
import { leadTimes } from './lead-times.ts';
import { projects } from './projects.ts';
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
  pipelines,
  runs,
  syncs,
  startSync,
  state,
];
