import { state } from '#shared/api/state.ts';
import { releasesOf } from '#shared/metrics/delivery/deployments.ts';
import { followedThrough } from '#shared/metrics/lead-time/followed.ts';
import type { Reading } from './handler.ts';
import { historyOf } from './route-metric.ts';
import { stateReads } from './state.ts';

/**
 * What the first question of any window would have to wait for, in steps between which questions can be answered. Each step keeps what it makes, and
 * does nothing where that is there already.
 */
export const preparations: readonly ((reading: Reading, projectId: number) => void)[] = [
  (reading, projectId) => void historyOf(reading, projectId, null),
  (reading, projectId) => void followedThrough(historyOf(reading, projectId, null)),
  (reading, projectId) => {
    const followed = followedThrough(historyOf(reading, projectId, null));
    for (const node of followed.nodes.values()) followed.arrivals(node);
  },
  (reading, projectId) => {
    for (const { endpoint, answer } of stateReads)
      if (endpoint.id === state.id) answer(reading, { project_id: projectId });
  },
  (reading, projectId) => void releasesOf(historyOf(reading, projectId, null)),
  (reading, projectId) => reading.store.keepHistory(projectId, historyOf(reading, projectId, null)),
];
