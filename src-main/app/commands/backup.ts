import { basename } from 'node:path';
import type { Command } from 'commander';
import { hasDigest } from '../../store/backup/backup-files.ts';
import { exportBackupFile, restoreBackupFile } from '../../store/backup/export-import-restore.ts';
import { databaseIn } from '../create-service.ts';
import { lockDataFolder } from '../data-folder/data-folder-lock.ts';
import { inDataFolder } from '../data-folder/data-unusable.ts';
import { type CommonOptions, named, withCommonOptions } from '../terminal/common-options.ts';
import { print, say, type Terminal } from '../terminal/terminal.ts';

/** `backup` and `restore`. A copy holds everything but the secrets, which stay where they are kept. */
export function addBackup(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('backup'), terminal.env)
    .description('write a consistent copy of the data, also while Plumbline runs; secrets are not in it')
    .argument('<file>', 'where the copy goes', named)
    .action((file: string, options: CommonOptions) => {
      exportBackupFile(databaseIn(options.dataDir), file);
      print(terminal, options.json ? JSON.stringify({ file }) : `The data was copied to ${file}.`);
    });
  withCommonOptions(program.command('restore'), terminal.env)
    .description('put a copy in the place of the data, which is set aside and not deleted')
    .argument('<file>', 'a copy that `backup` wrote', named)
    .action(async (file: string, options: CommonOptions) => {
      const lock = await inDataFolder(options.dataDir, () => lockDataFolder(options.dataDir));
      try {
        const aside = restoreBackupFile(file, databaseIn(options.dataDir), Date.now());
        if (!hasDigest(file))
          say(terminal, `That the copy is unchanged could not be checked: ${basename(file)}.sha256 is not beside it.`);
        if (aside !== null) say(terminal, `What was there is kept as ${basename(aside)}.`);
        print(terminal, options.json ? JSON.stringify({ file, aside }) : `The data of ${file} is in place.`);
      } finally {
        lock.release();
      }
    });
}
