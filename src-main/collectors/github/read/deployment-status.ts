import type { Result } from '#shared/records/run.ts';
import type { Millis } from '#shared/time/time.ts';
import type { StatusAnswer } from '../schema.ts';

/** The result of a deployment's statuses. */
export interface Deployed {
  readonly result: Result | null;
  /** The last state with a result; null if there is none yet. */
  readonly state: string | null;
  readonly startedAt: Millis | null;
  readonly finishedAt: Millis | null;
}

const resultOf: ReadonlyMap<string, Result> = new Map([
  ['success', 'success'],
  ['failure', 'failure'],
  ['error', 'failure'],
]);
const goingOn = new Set(['pending', 'queued', 'in_progress', 'waiting']);

/**
 * Reads the statuses of a deployment. A newer success sets `inactive` on the one before, so `inactive` has no result; alone, or on an unfinished
 * one, it ends the deployment without a result that counts.
 */
export function deployed(statuses: readonly StatusAnswer[]): Deployed {
  // Newest first as they come; what came in the same second keeps its order.
  const dated = statuses.map(({ state, created_at }) => ({ state, at: Date.parse(created_at) })).reverse();
  const ordered = dated.sort((a, b) => a.at - b.at);
  const active = ordered.filter(({ state }) => state !== 'inactive');
  const last = active.at(-1);
  const startedAt = ordered.find(({ state }) => state === 'in_progress')?.at ?? null;
  const inactive = ordered.find(({ state }) => state === 'inactive');
  if (last === undefined || goingOn.has(last.state)) {
    const isOver = inactive !== undefined && inactive.at >= (last?.at ?? 0);
    if (!isOver) return { result: null, state: last?.state ?? null, startedAt, finishedAt: null };
    return { result: 'aborted', state: 'inactive', startedAt, finishedAt: inactive.at };
  }
  // Some tools repeat a status later: the first one is the end.
  const before = active.findLastIndex(({ state }) => state !== last.state);
  const finishedAt = (active[before + 1] ?? last).at;
  return { result: resultOf.get(last.state) ?? null, state: last.state, startedAt, finishedAt };
}
