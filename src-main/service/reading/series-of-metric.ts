import { turningRuns } from '#shared/metrics/breakages.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import type { Interval } from '#shared/time/time.ts';
import type { Series } from '../../store/contract.ts';
import type { Reading } from './handler.ts';

/** The series of one integration that are asked for, and when their samples are to be closed. */
export interface SeriesAsked {
  readonly projectId: number;
  readonly integrationId: number;
  readonly pipeline: string | null;
  readonly branch: string | null;
  readonly window: Interval;
}

/** The series with the runs that the metric's samples in the window are made from: no more is read than it looks at. */
export function seriesOfMetric(
  reading: Reading,
  { looksAt }: Pick<SeriesMetric, 'looksAt'>,
  asked: SeriesAsked,
): Iterable<Series> {
  const { integrationId, pipeline, branch, window } = asked;
  if (looksAt === 'each') return reading.store.series(integrationId, { pipeline, branch, window });
  if (looksAt === undefined) return reading.store.series(integrationId, { pipeline, branch });
  return turningSeries(reading, asked).filter(({ name }) => pipeline === null || name === pipeline);
}

/**
 * Every series of an integration without the runs that turn nothing; read once for each state of the data, since a breakage may have begun long
 * before the window in which it ended.
 */
export function turningSeries(
  { store, once }: Reading,
  { projectId, integrationId, branch }: Pick<SeriesAsked, 'projectId' | 'integrationId' | 'branch'>,
): readonly Series[] {
  const ofBranch = once(projectId, `turning\n${branch}`, () => new Map<number, readonly Series[]>());
  const known = ofBranch.get(integrationId);
  if (known) return known;
  const read: Series[] = [];
  for (const { runs, ...series } of store.series(integrationId, { pipeline: null, branch }))
    read.push({ ...series, runs: [...turningRuns(runs)] });
  ofBranch.set(integrationId, read);
  return read;
}
