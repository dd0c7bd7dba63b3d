import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tells the processes of one data folder that the API key changed. It contains nothing of the key. */
export interface KeyChangeSignal {
  /** Changes when a process signals. Checked for each request, so it only reads the time of a file. */
  latest(): string;
  tell(): void;
}

export function keyChangeSignal(dataDir: string): KeyChangeSignal {
  const file = join(dataDir, 'key-changed');
  return {
    latest: () => String(statSync(file, { bigint: true, throwIfNoEntry: false })?.mtimeNs),
    tell() {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      writeFileSync(file, `${new Date().toISOString()}\n`, { mode: 0o600 });
    },
  };
}
