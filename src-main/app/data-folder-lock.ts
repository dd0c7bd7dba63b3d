import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another process works in the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  /** The process that holds it; null where it is only about to. */
  readonly holder: number | null;

  constructor(message: string, holder: number | null) {
    super(message);
    this.holder = holder;
  }
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

/** Whether the lock is ours now. It comes whole or not at all: one that is half written would look like a dead process's. */
function take(file: string): boolean {
  const whole = `${file}.${process.pid}`;
  const holder: Holder = { pid: process.pid, began: beganAt(process.pid) };
  writeFileSync(whole, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(whole, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(whole);
  }
}

const startedElsewhere = (): DataFolderInUse =>
  new DataFolderInUse('Plumbline is being started in this data folder. Use that one.', null);

/** Moves the lock of a dead process out of the way. Of two that find it only one may, and never what the other put there since. */
function clear(file: string, dead: Holder | null): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? startedElsewhere() : error;
  }
  const moved = readHolder(aside);
  if (moved?.pid !== dead?.pid || moved?.began !== dead?.began) {
    renameSync(aside, file);
    throw startedElsewhere();
  }
  rmSync(aside);
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
        holder.pid,
      );
    }
    clear(file, holder);
    if (!take(file)) throw startedElsewhere();
  }
  return () => rmSync(file, { force: true });
}
