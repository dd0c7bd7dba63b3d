import type { Endpoint } from '#shared/api/endpoint.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { state } from '#shared/api/state.ts';
import { releasesOf } from '#shared/metrics/delivery/deployments.ts';
import { followedThrough } from '#shared/metrics/lead-time/followed.ts';
import type { Reading } from './handler.ts';
import { readHandlers } from './registry.ts';
import { historyOf } from './route-metric.ts';

type Preparation = (reading: Reading, projectId: number) => void;

/** Answers what screens ask first, of the last 90 days where it has days. */
const answering =
  (endpoint: Endpoint, asked: object = {}): Preparation =>
  (reading, projectId) =>
    void readHandlers.get(endpoint.id)?.answer(reading, endpoint.input.parse({ project_id: projectId, ...asked }));

/**
 * What the first question of any window would have to wait for, in steps between which questions can be answered. Each step keeps what it makes, and
 * does nothing where that is there already.
 */
export const preparations: readonly Preparation[] = [
  (reading, projectId) => void historyOf(reading, projectId, null),
  (reading, projectId) => void followedThrough(historyOf(reading, projectId, null)),
  (reading, projectId) => {
    const followed = followedThrough(historyOf(reading, projectId, null));
    for (const node of followed.nodes.values()) followed.arrivals(node);
  },
  answering(state),
  answering(leadTimes, { include: 'counts' }),
  (reading, projectId) => void releasesOf(historyOf(reading, projectId, null)),
  (reading, projectId) => reading.store.keepHistory(projectId, historyOf(reading, projectId, null)),
];
