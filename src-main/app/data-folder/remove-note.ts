import { rmSync } from 'node:fs';

/** Removes a file that describes this process. On a read-only disk it stays: an exit does not fail for it. */
export function removeNote(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It describes an ended process, which its readers detect.
  }
}
