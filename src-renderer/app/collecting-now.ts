import type { SyncOut } from '#shared/api/syncs.ts';

/** What is shorter is over before somebody has read a bar, in milliseconds. */
const longMillis = 10_000;

/** Collections that take long, taken together. */
export interface CollectingNow {
  readonly integrations: readonly number[];
  /** Between 0 and 1; null if the size of one is not known. */
  readonly progress: number | null;
  /** Until the last of them ends; null if that is not known of one. */
  readonly secondsLeft: number | null;
}

const isNumber = (value: number | null): value is number => value !== null;

/** The collections that have been running for over ten seconds; null if there are none. */
export function collectingNow(all: readonly SyncOut[], now: number): CollectingNow | null {
  const running = all.filter(({ state }) => state === 'running');
  const isLong = running.some(({ started_at }) => started_at !== null && now - Date.parse(started_at) > longMillis);
  if (!isLong) return null;
  const progress = running.map((one) => one.progress).filter(isNumber);
  const left = running.map((one) => one.seconds_left).filter(isNumber);
  return {
    integrations: all.filter(({ state }) => state === 'running' || state === 'queued').map((one) => one.integration_id),
    progress: progress.length < running.length ? null : progress.reduce((sum, one) => sum + one, 0) / progress.length,
    secondsLeft: left.length < running.length ? null : Math.max(...left),
  };
}
