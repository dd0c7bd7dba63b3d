import { rmSync } from 'node:fs';

/** Removes a file that tells of this process. Where the disk can only be read it stays: an end does not fail for it. */
export function removeNote(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It tells of a process that is no more, which whoever reads it finds out.
  }
}
