import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { importBackup, removeBackup } from '#shared/desktop/commands.ts';
import { backupFile, databaseStart } from '#shared/desktop/upkeep/backup-file.ts';
import { t } from '../language/language.ts';
import { ApiFault, answerOf, call, noAnswer } from './client.ts';
import { send } from './send.ts';
import { undoList } from './undo/undo-list.ts';

/** Sends a file of the user's own to the backups, where it is checked; it can be taken back. Gives its name in the list. */
export function useBackupFile() {
  const client = useQueryClient();
  return useMutation<OutputOf<typeof importBackup>, ApiFault, File>({
    mutationFn: async (file) => {
      // A file that is no database need not be sent to be refused.
      const start = await file.slice(0, databaseStart.length).text();
      if (start !== databaseStart) {
        throw new ApiFault({ title: t('shell.fault.title'), status: 422, detail: t('settings.backups.notOne') });
      }
      const response = await send(backupFile.path, {
        method: 'POST',
        headers: { 'content-type': backupFile.type, [backupFile.writtenAt]: String(file.lastModified) },
        body: file,
      }).catch(() => {
        throw noAnswer();
      });
      const imported = await answerOf(importBackup, response);
      undoList.add(t('settings.backups.added'), () => call(removeBackup, { name: imported.name }));
      return imported;
    },
    onSuccess: () => client.invalidateQueries(),
  });
}
