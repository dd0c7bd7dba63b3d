import type { Command } from 'commander';
import { createApiKey } from '../../service/secrets/api-key.ts';
import { keyChangeSignal } from '../../service/secrets/key-change-signal.ts';
import { inDataFolder } from '../data-folder/data-unusable.ts';
import { fixedKey } from '../data-folder/fixed-key.ts';
import { openSecrets } from '../data-folder/open-secrets.ts';
import { type CommonOptions, withCommonOptions } from '../terminal/common-options.ts';
import { print, type Terminal } from '../terminal/terminal.ts';

export function addKey(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('key'), terminal.env)
    .description('print the API key')
    .option('--rotate', 'make a new one; the old one stops', false)
    // Only the secrets are needed, so that it answers while the service runs.
    .action(async (options: CommonOptions & { readonly rotate: boolean }) => {
      const fixed = fixedKey(terminal);
      const key = createApiKey(await openSecrets(options, terminal), fixed, keyChangeSignal(options.dataDir));
      const current = await inDataFolder(options.dataDir, () => (options.rotate ? key.rotate() : key.current()));
      print(terminal, options.json ? JSON.stringify({ key: current, fixed: key.fixed }) : current);
    });
}
