import { dirname } from 'node:path';
import { ServiceError } from '#shared/api/problem.ts';
import {
  backups,
  changeBackups,
  dismissRecovery,
  importBackup,
  makeBackup,
  previewRestore,
  recovery,
  removeBackup,
} from '#shared/desktop/upkeep/backups.ts';
import { timestamp, timestampOrNull } from '#shared/time/time.ts';
import { contentsOf, copiesOf, copyNamed, momentOf, removeCopy } from '../../../store/backup/backup-files.ts';
import { importBackupFile } from '../../../store/backup/export-import-restore.ts';
import { isDiskFull } from '../../../store/connection/disk-fault.ts';
import { StoreError } from '../../../store/connection/store-error.ts';
import { backupSettings, changeBackupSettings, noteRecovery, recoveryOf } from '../../preferences/backup-retention.ts';
import { type CommandHandler, commandHandler, done, type WriteContext } from '../handler.ts';

function backupsOut({ store, file, backups: keeper }: WriteContext) {
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

export const backupCommands: readonly CommandHandler[] = [
  commandHandler(backups, backupsOut),

  commandHandler(changeBackups, (context, change) => {
    changeBackupSettings(context.store, {
      ...(change.daily === undefined ? {} : { daily: change.daily }),
      ...(change.keep === undefined ? {} : { keep: change.keep }),
    });
    return backupsOut(context);
  }),

  commandHandler(makeBackup, async (context) => {
    await context.backups.make('manual').catch((error: unknown) => {
      if (isDiskFull(error)) throw error;
      throw new ServiceError(
        503,
        'The copy could not be made or did not pass its check; nothing was changed. See Diagnostics: disk and database.',
      );
    });
    return backupsOut(context);
  }),

  commandHandler(importBackup, (context, { path }) => {
    try {
      return { name: importBackupFile(path, context.file), ...backupsOut(context) };
    } catch (error) {
      // The message is this general for every fault outside the copy: a path may be anything.
      if (isDiskFull(error)) throw error;
      const detail = error instanceof StoreError ? error.message : 'That file cannot be read. Nothing was changed.';
      throw new ServiceError(422, detail, [{ pointer: '/path', detail }]);
    }
  }),

  commandHandler(removeBackup, (context, { name }) => {
    removeCopy(copyOf(context.file, name));
    return backupsOut(context);
  }),

  commandHandler(previewRestore, ({ file }, { name }) => {
    const path = copyOf(file, name);
    try {
      return { name, made_at: timestamp(momentOf(name) ?? 0), current: contentsOf(file), copy: contentsOf(path) };
    } catch {
      throw new ServiceError(422, 'That copy cannot be read. Choose another one; nothing was changed.');
    }
  }),

  commandHandler(recovery, ({ store }) => {
    const found = recoveryOf(store);
    if (found === null) return null;
    return {
      found_at: timestamp(found.foundAt),
      why: found.why,
      lost_since: timestampOrNull(found.lostSince),
      integrations: store.projects().reduce((sum, { id }) => sum + store.integrations(id).length, 0),
    };
  }),

  commandHandler(dismissRecovery, ({ store }) => {
    noteRecovery(store, null);
    return done;
  }),
];
