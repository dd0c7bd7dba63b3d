import { join } from 'node:path';
import { copiesOf, removeCopy } from '../../../store/backup/backup-files.ts';
import type { StoreWriter } from '../../../store/contract.ts';
import type { Now } from '../../../sync/now.ts';
import {
  backupSettings,
  changeBackupSettings,
  isBackupDue,
  surplusCopies,
} from '../../preferences/backup-retention.ts';

const lookEvery = 10 * 60_000;
/** Delays the first copy: a program that just started has more urgent work. */
const firstLook = 30_000;

interface Parts {
  readonly store: StoreWriter;
  readonly file: string;
  readonly now: Now;
  /** False: copies are made only on request. */
  readonly scheduled: boolean;
  failed(error: unknown): void;
}

/** Makes copies of the database, one at a time: each day, and when asked. */
export interface BackupKeeper {
  readonly scheduled: boolean;
  make(kind: 'daily' | 'manual'): Promise<void>;
  /** Resolves when no copy is being made. */
  settled(): Promise<void>;
  /** Waits for the copy that is under way and makes no other. */
  close(): Promise<void>;
}

/** Deletes older daily copies only after a newer one passed its check, so that unnoticed damage never replaces all good ones. */
export function startBackups({ store, file, now, scheduled, failed }: Parts): BackupKeeper {
  let last: Promise<unknown> = Promise.resolve();

  async function copy(kind: 'daily' | 'manual'): Promise<void> {
    try {
      await store.keepBackup(kind, now());
      changeBackupSettings(store, { failedAt: null });
    } catch (error) {
      failed(error);
      noteFailure();
      throw error;
    }
    for (const { name } of surplusCopies(copiesOf(file), backupSettings(store).keep, now()))
      removeCopy(join(file, '..', name));
  }

  /** Where it cannot be noted either, the log has it. */
  function noteFailure(): void {
    try {
      changeBackupSettings(store, { failedAt: now() });
    } catch (error) {
      failed(error);
    }
  }

  function make(kind: 'daily' | 'manual'): Promise<void> {
    const made = last.then(() => copy(kind));
    last = made.catch(() => undefined);
    return made;
  }

  function look(): void {
    try {
      if (!backupSettings(store).daily || store.projects().length === 0) return;
      if (isBackupDue(copiesOf(file), now())) void make('daily').catch(() => undefined);
    } catch (error) {
      // Thrown in a timer it would end the thread, and with it each collection that is under way.
      failed(error);
    }
  }

  const runs = scheduled && store.refusal === null;
  const first = runs ? setTimeout(look, firstLook) : undefined;
  const timer = runs ? setInterval(look, lookEvery) : undefined;
  return {
    scheduled: runs,
    make,
    async settled() {
      await last;
    },
    async close() {
      clearTimeout(first);
      clearInterval(timer);
      await last;
    },
  };
}
