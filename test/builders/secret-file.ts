import { openSecretFile } from '#main/secrets/secret-file.ts';
import { lockFile } from '#main/store/connection/file-lock.ts';

/** Opens a secrets file as the app does. */
export const openFile = (file: string, passphrase: string) =>
  openSecretFile(file, passphrase, () => lockFile(`${file}.lock`));
