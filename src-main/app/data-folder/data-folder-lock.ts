import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type FileLock, lockFile, lockIn } from '../../store/connection/file-lock.ts';
import { makePrivateFolder } from '../../store/connection/make-folder.ts';
import { addressFile } from '../remote-service.ts';
import { networkVolumeOf, thisComputer, type VolumeSystem } from './network-volume.ts';
import { removeNote } from './remove-note.ts';

/** Another process works in the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  /** The process of this computer that holds it; null if that is not known, or it runs on another. */
  readonly holder: number | null;

  constructor(message: string, holder: number | null) {
    super(message);
    this.holder = holder;
  }
}

/** The data folder lies where no lock can be relied on. */
export class NetworkVolume extends Error {
  override readonly name = 'NetworkVolume';
}

/** The holder of the lock, in a file of its own: only SQLite may open the locked one. */
const holderFile = (folder: string): string => join(folder, 'plumbline.lock.json');
const Holder = z.object({ pid: z.number().int(), host: z.string() });

function holderOf(folder: string): z.output<typeof Holder> | null {
  try {
    return Holder.parse(JSON.parse(readFileSync(holderFile(folder), 'utf8')));
  } catch {
    return null;
  }
}

function inUse(folder: string): DataFolderInUse {
  const holder = holderOf(folder);
  const isHere = holder?.host === hostname();
  const process = holder === null ? '' : ` (process ${holder.pid}${isHere ? '' : ` on ${holder.host}`})`;
  return new DataFolderInUse(
    `Plumbline runs already in this data folder${process}. Use that one, end it first, or choose another folder with --data-dir.`,
    isHere ? holder.pid : null,
  );
}

function refuseNetworkVolume(folder: string, system: VolumeSystem): void {
  const type = networkVolumeOf(folder, system);
  if (type === null) return;
  throw new NetworkVolume(
    `The data folder ${folder} lies on a network volume (${type}), where two computers could write the database at once and damage it. ` +
      'Choose a folder on a disk of this computer with --data-dir; a copy that `backup` writes may lie on the network volume.',
  );
}

/** Returns the holder of the folder, and removes the address of a killed process: another program may answer there by now. */
function noteHolder(folder: string): void {
  for (const file of [addressFile(folder), holderFile(folder)]) removeNote(file);
  try {
    writeFileSync(holderFile(folder), JSON.stringify({ pid: process.pid, host: hostname() }), { mode: 0o600 });
  } catch {
    // A full disk: the lock holds all the same.
  }
}

/** Where the folder cannot be looked into, what lies there is left alone. */
function isOurs(lock: FileLock): boolean {
  try {
    return lock.isInPlace();
  } catch {
    return false;
  }
}

/** Takes the folder for this process until the lock is released or the process ends. Throws DataFolderInUse or NetworkVolume. */
export function lockDataFolder(folder: string, system = thisComputer): FileLock {
  refuseNetworkVolume(folder, system);
  makePrivateFolder(folder);
  const lock = lockFile(lockIn(folder));
  if (lock === null) throw inUse(folder);
  noteHolder(folder);
  return {
    isInPlace: lock.isInPlace,
    release() {
      if (isOurs(lock)) removeNote(holderFile(folder));
      lock.release();
    },
  };
}
