import { longestPause } from '../net/answer/rate-limit-pause.ts';
import type { StoreReader, SyncRow } from '../store/contract.ts';
import type { Now } from './now.ts';
import { collectingSettings, isQuiet } from './settings.ts';

const minute = 60_000;
const lookEvery = 20_000;

/** Faults that only the user can mend. */
const untilMended = new Set<string>(['token_refused', 'captcha_lock', 'token_not_for_origin', 'wrong_address']);

/** Whether collecting waits for the user. An address that worked before is retried: a proxy answers 404 while the system starts. */
const waitsForUser = ({ state, fault, lastSuccessAt }: SyncRow): boolean =>
  state === 'failed' &&
  fault !== null &&
  untilMended.has(fault.fault) &&
  !(fault.fault === 'wrong_address' && lastSuccessAt !== null);

/** A fixed factor from 0.9 to 1.1 for each integration, so that they do not all start at once. */
const spread = (integrationId: number): number => 0.9 + ((integrationId * 0.618_034) % 1) * 0.2;

/** When the next collection is due: 0 is now, null is never by itself. */
export function dueAt(sync: SyncRow | null, every: number): number | null {
  if (sync === null || sync.state === 'never' || sync.state === 'queued' || sync.state === 'interrupted') return 0;
  if (sync.state === 'running') return null;
  if (waitsForUser(sync)) return null;
  const last = sync.finishedAt ?? sync.startedAt;
  return last === null ? 0 : last + every * spread(sync.integrationId);
}

/** Whether a collection is due; a clock set back does not delay it. */
export function isDue(sync: SyncRow | null, every: number, now: number): boolean {
  const at = dueAt(sync, every);
  return at !== null && (now >= at || now < at - 2.2 * every);
}

/** Whether a system's pause lasts; a clock set back does not prolong it. */
const isPaused = (until: number, now: number): boolean => now < until && until - now <= longestPause;

export interface Schedule {
  readonly store: StoreReader;
  /** The interval, unless the user chose another one. */
  readonly everyMinutes: number;
  /** The time zone of the quiet hours. */
  readonly timeZone: string;
  readonly now: Now;
  /** Until when the system of an integration asked for a pause; 0 if it did not. */
  notBefore(integrationId: number): number;
  /** Whether anything may begin now. */
  isReady(): boolean;
  add(integrationId: number): void;
}

/**
 * Starts due collections, except of paused and archived integrations and of the demo, whose systems end with its process. Checks often instead of
 * setting long timers, so that after the computer slept each is due once. Starts none in quiet hours.
 */
export function startSchedule({ store, everyMinutes, timeZone, now, notBefore, isReady, add }: Schedule): () => void {
  function look(): void {
    const moment = now();
    const settings = collectingSettings(store);
    if (!isReady() || isQuiet(settings, moment, timeZone)) return;
    const every = (settings.everyMinutes ?? everyMinutes) * minute;
    for (const project of store.projects()) {
      if (project.archivedAt !== null || project.demo) continue;
      for (const { id, paused } of store.integrations(project.id)) {
        if (!paused && !isPaused(notBefore(id), moment) && isDue(store.sync(id), every, moment)) add(id);
      }
    }
  }
  look();
  const timer = setInterval(look, lookEvery);
  return () => clearInterval(timer);
}
