import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../../store/connection/make-folder.ts';

/** Notifies the processes of one data folder that the API key changed. It contains nothing of the key. */
export interface KeyChangeSignal {
  /** Changes when a process signals. Checked for each request, so it only reads the time of a file. */
  latest(): string;
  notify(): void;
}

export function keyChangeSignal(dataDir: string): KeyChangeSignal {
  const file = join(dataDir, 'key-changed');
  return {
    latest: () => String(statSync(file, { bigint: true, throwIfNoEntry: false })?.mtimeNs),
    notify() {
      makePrivateFolder(dataDir);
      writeFileSync(file, `${new Date().toISOString()}\n`, { mode: 0o600 });
    },
  };
}
