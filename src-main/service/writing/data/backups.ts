import { dirname } from 'node:path';
import { ServiceError } from '#shared/api/problem.ts';
import {
  backups,
  bringBackup,
  changeBackups,
  dismissRecovery,
  makeBackup,
  previewRestore,
  recovery,
  removeBackup,
} from '#shared/desktop/backups.ts';
import { timestamp, timestampOrNull } from '#shared/time/time.ts';
import { contentsOf, copiesOf, copyNamed, momentOf, removeCopy } from '../../../store/backup/backup-files.ts';
import { bringCopy } from '../../../store/backup/copies.ts';
import { isDiskFull } from '../../../store/connection/disk-fault.ts';
import { StoreError } from '../../../store/connection/store-error.ts';
import { backupSettings, changeBackupSettings, noteRecovery, recoveryOf } from '../../preferences/backup-rule.ts';
import { done, type WriteHandler, type Writing, writes } from '../handler.ts';

function backupsOut({ store, file, backups: keeper }: Writing) {
  const { daily, keep, failedAt } = backupSettings(store);
  return {
    folder: dirname(file),
    daily,
    keep,
    scheduled: keeper.scheduled,
    failed_at: timestampOrNull(failedAt),
    backups: copiesOf(file).map(({ name, kind, madeAt, bytes }) => ({ name, kind, made_at: timestamp(madeAt), bytes })),
  };
}

/** The path of a copy, or a 404. */
export function copyOf(file: string, name: string): string {
  const path = copyNamed(file, name);
  if (path === null) throw new ServiceError(404, 'That copy is not there any more. The list has those that are.');
  return path;
}

export const backupWrites: readonly WriteHandler[] = [
  writes(backups, backupsOut),

  writes(changeBackups, (writing, change) => {
    changeBackupSettings(writing.store, {
      ...(change.daily === undefined ? {} : { daily: change.daily }),
      ...(change.keep === undefined ? {} : { keep: change.keep }),
    });
    return backupsOut(writing);
  }),

  writes(makeBackup, async (writing) => {
    await writing.backups.make('manual').catch((error: unknown) => {
      if (isDiskFull(error)) throw error;
      throw new ServiceError(
        503,
        'The copy could not be made or did not pass its check; nothing was changed. See Diagnostics: disk and database.',
      );
    });
    return backupsOut(writing);
  }),

  writes(bringBackup, (writing, { path }) => {
    try {
      return { name: bringCopy(path, writing.file), ...backupsOut(writing) };
    } catch (error) {
      // Of what is no fault of the copy only that is said: a path may be anything.
      if (isDiskFull(error)) throw error;
      const detail = error instanceof StoreError ? error.message : 'That file cannot be read. Nothing was changed.';
      throw new ServiceError(422, detail, [{ pointer: '/path', detail }]);
    }
  }),

  writes(removeBackup, (writing, { name }) => {
    removeCopy(copyOf(writing.file, name));
    return backupsOut(writing);
  }),

  writes(previewRestore, ({ file }, { name }) => {
    const path = copyOf(file, name);
    try {
      return { name, made_at: timestamp(momentOf(name) ?? 0), current: contentsOf(file), copy: contentsOf(path) };
    } catch {
      throw new ServiceError(422, 'That copy cannot be read. Choose another one; nothing was changed.');
    }
  }),

  writes(recovery, ({ store }) => {
    const found = recoveryOf(store);
    if (found === null) return null;
    return {
      found_at: timestamp(found.foundAt),
      why: found.why,
      lost_since: timestampOrNull(found.lostSince),
      integrations: store.projects().reduce((sum, { id }) => sum + store.integrations(id).length, 0),
    };
  }),

  writes(dismissRecovery, ({ store }) => {
    noteRecovery(store, null);
    return done;
  }),
];
