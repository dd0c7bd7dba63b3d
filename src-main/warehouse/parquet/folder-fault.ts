import { WarehouseFault } from '../warehouse-fault.ts';

export const otherFolder = new WarehouseFault(
  'folder',
  'The folder holds something else, or its plumbline.json is damaged. Choose a new or an empty folder with --to.',
);
export const newerFolder = new WarehouseFault(
  'newer',
  'A newer Plumbline wrote the files in that folder. Publish with that version, or to another folder.',
);
export const busyFolder = new WarehouseFault(
  'busy',
  'This data folder is being published to files already. Publish again when that has ended.',
);
export const linkedFolder = new WarehouseFault(
  'folder',
  'A folder in it is a link to another place, where files of others may lie. Remove that link, or choose another folder with --to.',
);
export const noFolder = new WarehouseFault('folder', 'There is a file where the folder should be. Correct --to.');
const rights = new WarehouseFault(
  'rights',
  'The folder cannot be written. Give your user the right to write there, or choose another one with --to.',
);
const full = new WarehouseFault(
  'full',
  'The disk of the folder is full. Make room there, then publish again; each file there is still whole.',
);
const lost = new WarehouseFault(
  'unreachable',
  'Something is gone from the folder: its disk or network share cannot be reached, or a copy of this data folder is published there at the same time. See to that, then publish again.',
);

const byCode: ReadonlyMap<string, WarehouseFault> = new Map(
  Object.entries({
    ENOTDIR: noFolder,
    EEXIST: noFolder,
    EACCES: rights,
    EPERM: rights,
    EROFS: rights,
    ENOSPC: full,
    EDQUOT: full,
    EFBIG: full,
    EIO: lost,
    ENODEV: lost,
    ESTALE: lost,
    ENOENT: lost,
  }),
);

/** What an error of the file system means to the user. */
export function folderFault(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return byCode.get(code) ?? error;
}
