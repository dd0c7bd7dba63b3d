import { join } from 'node:path';
import type { Secrets } from '../../secrets/contract.ts';
import { openKeychain } from '../../secrets/keychain.ts';
import { memorySecrets } from '../../secrets/memory.ts';
import { isShortPassphrase, openSecretFile } from '../../secrets/secret-file.ts';
import { lockFile } from '../../store/connection/file-lock.ts';
import { makePrivateFolder } from '../../store/connection/make-folder.ts';
import type { CommonOptions } from '../terminal/common-options.ts';
import { UsageFault } from '../terminal/fault.ts';
import { askSecret, say, type Terminal } from '../terminal/terminal.ts';
import { inDataFolder } from './data-unusable.ts';
import { folderId } from './folder-id.ts';

/** Opens the secrets where the user chose to keep them; a passphrase comes from the environment or a prompt. */
export const openSecrets = (
  options: Pick<CommonOptions, 'secrets' | 'dataDir'>,
  terminal: Terminal,
): Promise<Secrets> => inDataFolder(options.dataDir, () => opened(options, terminal));

async function opened(
  { secrets, dataDir }: Pick<CommonOptions, 'secrets' | 'dataDir'>,
  terminal: Terminal,
): Promise<Secrets> {
  if (secrets === 'memory') return memorySecrets();
  if (secrets === 'keychain') return openKeychain(folderId(dataDir));
  const passphrase = terminal.env.PLUMBLINE_PASSPHRASE || (await promptedPassphrase(terminal));
  makePrivateFolder(dataDir);
  const opened = await openSecretFile(join(dataDir, 'secrets'), passphrase, () =>
    lockFile(join(dataDir, 'secrets.lock')),
  );
  if (isShortPassphrase(passphrase)) {
    say(
      terminal,
      'The passphrase of the secrets file has fewer than 12 characters and could be guessed from a copy of the file. Move the file away, start with a longer one and enter the secrets again.',
    );
  }
  return opened;
}

async function promptedPassphrase(terminal: Terminal): Promise<string> {
  // Piped input may be a token's secret, which must not be taken for the passphrase.
  const entered = terminal.stdin.isTTY ? await askSecret(terminal, 'Passphrase of the secrets file') : '';
  if (entered === '')
    throw new UsageFault('A secrets file needs a passphrase: set PLUMBLINE_PASSPHRASE, or enter it at the prompt.');
  return entered;
}
