import { randomUUID } from 'node:crypto';
import {
  closeSync,
  type Dirent,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../../store/connection/make-folder.ts';

const unfinishedEnd = '.unfinished';

/**
 * Writes a file under another name and renames it when it is on the disk: readers see the complete old file or the complete new one. If `write`
 * returns `nothing`, the file is deleted.
 */
export async function writeWhole(
  file: string,
  write: (unfinished: string) => Promise<'written' | 'nothing'>,
): Promise<void> {
  const folder = dirname(file);
  makeFolder(folder);
  // Readers of lakes pass over names that begin with a dot. Another process, over a copy of the data folder, must not write into the same one.
  const unfinished = join(folder, `.${basename(file)}.${randomUUID()}${unfinishedEnd}`);
  try {
    const end = await write(unfinished);
    if (end === 'nothing') {
      rmSync(file, { force: true });
      rmSync(unfinished);
    } else {
      sync(unfinished);
      renameSync(unfinished, file);
    }
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  // Windows keeps no handle of a folder that can be synced.
  if (process.platform !== 'win32') sync(folder);
}

export const writeText = (file: string, text: string): Promise<void> =>
  writeWhole(file, async (unfinished) => {
    writeFileSync(unfinished, text);
    return 'written';
  });

function sync(path: string): void {
  const opened = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** The Parquet files of a folder. Deletes what a killed publish or a copy that broke off left of others: it is written again. */
export function wholeFilesIn(folder: string): readonly string[] {
  makeFolder(folder);
  const entries = readdirSync(folder, { withFileTypes: true });
  const isLeft = (entry: Dirent): boolean =>
    entry.name.endsWith(unfinishedEnd) || (entry.isFile() && isParquet(entry) && !isWhole(join(folder, entry.name)));
  const left = new Set(entries.filter(isLeft));
  for (const { name } of left) rmSync(join(folder, name), { force: true });
  return entries.filter((entry) => isParquet(entry) && !left.has(entry)).map(({ name }) => name);
}

const isParquet = ({ name }: Dirent): boolean => name.endsWith('.parquet');

/** The last bytes of every Parquet file. Source: the Parquet format, "File format". */
const lastBytes = 'PAR1';

function isWhole(file: string): boolean {
  const opened = openSync(file, 'r');
  try {
    const end = Buffer.alloc(lastBytes.length);
    const { size } = fstatSync(opened);
    readSync(opened, end, 0, end.length, Math.max(0, size - end.length));
    return end.toString() === lastBytes;
  } finally {
    closeSync(opened);
  }
}
