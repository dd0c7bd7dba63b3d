import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Another process works in the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

interface Holder {
  readonly pid: number;
  /** When the process began, in the system's own count: tells it from a later one with the same id. */
  readonly began: string | null;
}

/** When a process began, where the system tells it; null elsewhere. */
function beganAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function lives({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return began === null || beganAt(pid) === began;
}

function readHolder(file: string): Holder | null {
  try {
    const { pid, began } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) ? { pid, began } : null;
  } catch {
    return null;
  }
}

function take(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, JSON.stringify({ pid: process.pid, began: beganAt(process.pid) } satisfies Holder));
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes the folder for this process; gives the function that lets it go. Throws DataFolderInUse while another holds it. */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'plumbline.lock');
  if (!take(file)) {
    const holder = readHolder(file);
    if (holder && lives(holder)) {
      throw new DataFolderInUse(
        `Plumbline runs already in this data folder (process ${holder.pid}). Use that one, end it first, or choose another folder with --data-dir.`,
      );
    }
    // Moved aside first: of two that find the same dead holder, only one can move it.
    const aside = `${file}.${process.pid}`;
    renameSync(file, aside);
    rmSync(aside);
    if (!take(file)) throw new DataFolderInUse('Plumbline is being started in this data folder. Use that one.');
  }
  return () => rmSync(file, { force: true });
}
