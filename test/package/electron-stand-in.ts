import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { allFuses } from '../../build/fuses.ts';

/** The mark before the fuses in every Electron. */
export const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** Lays out a folder as Electron's runtime for Linux is laid out, with a program of fuses that all are on. */
export async function electronStandIn(folder: string): Promise<string> {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  const wire = Buffer.from([1, allFuses.length, ...allFuses.map(() => '1'.charCodeAt(0))]);
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.alloc(64), Buffer.from(sentinel), wire]), {
    mode: 0o755,
  });
  for (const name of ['chrome_crashpad_handler', 'chrome-sandbox', 'LICENSE', 'LICENSES.chromium.html', 'version'])
    writeFileSync(join(folder, name), 'stand-in');
  writeFileSync(join(folder, 'locales/en-US.pak'), 'stand-in');
  await createPackage(join(folder, 'locales'), join(folder, 'resources/default_app.asar'));
  return folder;
}
