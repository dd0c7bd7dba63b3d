import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A disk of a few megabytes that can really be full. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves room for nothing, or for so many bytes. */
  fill(left?: number): void;
  empty(): void;
}

/** Mounts a disk for the length of a test; null where this user may not mount. */
export function smallDisk(at: string, megabytes: number): SmallDisk | null {
  if (process.platform !== 'linux') return null;
  mkdirSync(at);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at]);
  if (mounted.status !== 0) return null;
  onTestFinished(() => void spawnSync('umount', ['--lazy', at]));
  const filler = join(at, 'filler');
  return {
    folder: at,
    fill(left = 0) {
      const opened = openSync(filler, 'a');
      try {
        while (true) writeSync(opened, Buffer.alloc(4096));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(opened);
      }
      if (left > 0) spawnSync('truncate', ['-s', `-${left}`, filler]);
    },
    empty: () => rmSync(filler, { force: true }),
  };
}
