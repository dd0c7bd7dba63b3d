import type { SyncRow } from '../store/contract.ts';

type Running = Pick<SyncRow, 'state' | 'firstPageAt' | 'firstProgress' | 'progress' | 'records'>;

/** How fast a running collection goes, and how long it still takes; told from its first page on, as far as its size is known. */
export function paceOf({ state, firstPageAt, firstProgress, progress, records }: Running, now: number) {
  if (state !== 'running' || firstPageAt === null || now <= firstPageAt)
    return { records_per_minute: null, seconds_left: null };
  const elapsed = now - firstPageAt;
  // A collection that goes on where another stopped has not done that part itself.
  const done = progress === null || firstProgress === null ? 0 : progress - firstProgress;
  return {
    records_per_minute: Math.round((records / elapsed) * 60_000),
    seconds_left: done > 0 && progress !== null ? Math.round(((1 - progress) / done) * (elapsed / 1000)) : null,
  };
}
