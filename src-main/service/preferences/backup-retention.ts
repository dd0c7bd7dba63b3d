import { z } from 'zod';
import { losses } from '#shared/desktop/upkeep/backups.ts';
import { dayLength, type Millis } from '#shared/time/time.ts';
import { type BackupFile, isOfFuture } from '../../store/backup/backup-files.ts';
import type { StoreReader, StoreWriter } from '../../store/contract.ts';
import { storedJson } from '../../store/stored-json.ts';

const name = 'backups';

const Kept = z.object({
  daily: z.boolean().default(true),
  /** How many daily copies stay. */
  keep: z.number().int().min(1).max(60).default(7),
  /** The last failed attempt; null once a copy succeeded after it. */
  failedAt: z.number().nullable().default(null),
});
export type BackupSettings = z.output<typeof Kept>;

export function backupSettings(store: Pick<StoreReader, 'setting'>): BackupSettings {
  return storedJson(Kept, store.setting(name) ?? '{}');
}

export function changeBackupSettings(store: StoreWriter, change: Partial<BackupSettings>): void {
  store.setSetting(name, JSON.stringify({ ...backupSettings(store), ...change }));
}

/** Whether a daily copy is due: none is dated within a day of now. A copy that a wrong clock dated years ahead does not count. */
export function isBackupDue(copies: readonly BackupFile[], now: Millis): boolean {
  return !copies.some(({ kind, madeAt }) => kind === 'daily' && Math.abs(now - madeAt) < dayLength);
}

/** The daily copies to delete, of copies sorted newest first. Those dated in the future are deleted first. */
export function surplusCopies(copies: readonly BackupFile[], keep: number, now: Millis): readonly BackupFile[] {
  const daily = copies.filter(({ kind }) => kind === 'daily');
  const isAhead = (copy: BackupFile): boolean => isOfFuture(copy, now);
  return [...daily.filter((copy) => !isAhead(copy)), ...daily.filter(isAhead)].slice(keep);
}

const recoveryName = 'recovery';
const Recovery = z.object({
  foundAt: z.number(),
  lostSince: z.number().nullable(),
  why: z.enum(losses).default('damaged'),
});
export type Recovery = z.output<typeof Recovery>;

/** The loss with a database, until the user has read it. */
export function recoveryOf(store: Pick<StoreReader, 'setting'>): Recovery | null {
  const kept = store.setting(recoveryName);
  return kept === null || kept === '' ? null : storedJson(Recovery, kept);
}

export function noteRecovery(store: StoreWriter, recovery: Recovery | null): void {
  store.setSetting(recoveryName, recovery === null ? '' : JSON.stringify(recovery));
}
