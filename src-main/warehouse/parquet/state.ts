import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../store/connection/make-folder.ts';
import { linkedFolder, newerFolder, otherFolder } from './folder-fault.ts';
import { writeText } from './whole-file.ts';

/** Raised when files of before can no longer stand beside those of this version. */
const format = 1;
const Marker = z.object({ format: z.number().int() });

/** Objects in the file are maps here: their keys may be the names of members that every object has. */
const mapOf = <T extends z.ZodType>(of: T) =>
  z.record(z.string(), of).transform((found): ReadonlyMap<string, z.output<T>> => new Map(Object.entries(found)));

/** One fault for all of them: who changed the file could have millions kept. */
const areTexts = (found: unknown): boolean => Array.isArray(found) && found.every((one) => typeof one === 'string');

const TableState = z.object({
  epoch: z.string(),
  seq: z.number(),
  rowId: z.number(),
  /** What its rows are of, by id, each with what its rows also depend on. */
  owners: mapOf(z.string()),
  columns: z.string(),
  files: z.custom<string[]>(areTexts),
});
const State = z.object({
  /** Tables that are written by partition; one that is missing is written whole. */
  partitioned: mapOf(TableState),
  /** Digests of the tables that are written whole. */
  whole: mapOf(z.string()),
});
export type TableState = z.output<typeof TableState>;
export type State = z.output<typeof State>;

export const nothing: State = { partitioned: new Map(), whole: new Map() };

/** Makes the folder, or sees that it is one of these. Throws a WarehouseFault. */
export async function openFolder(folder: string): Promise<void> {
  makeFolder(folder);
  if (markerIn(folder) === 'missing') await writeText(markerFile(folder), `${JSON.stringify({ format })}\n`);
}

const markerFile = (folder: string): string => join(folder, 'plumbline.json');

/** Whether a folder is one of these, or an empty one that may become one. Throws a WarehouseFault where it is neither. */
export function markerIn(folder: string): 'there' | 'missing' {
  const marker = markerFile(folder);
  if (existsSync(marker)) {
    if (!isFile(marker, largestMarker)) throw otherFolder;
    if (formatOf(readFileSync(marker, 'utf8')) > format) throw newerFolder;
    return 'there';
  }
  if (readdirSync(folder).some((name) => !name.startsWith('.'))) throw otherFolder;
  return 'missing';
}

/** In bytes. The names of half a million files fit in a state; in memory it takes some twenty times as much at most. */
const largestMarker = 10_000;
const largestState = 32_000_000;

/** Whether it may be read: a pipe would hold whoever reads it, and a huge file the memory. */
const isFile = (path: string, largest: number): boolean => statSync(path).isFile() && statSync(path).size < largest;

function formatOf(text: string): number {
  try {
    return Marker.parse(JSON.parse(text)).format;
  } catch {
    throw otherFolder;
  }
}

/** The key of a workspace as part of a name. The data that it stands in may come from elsewhere, and must not lead to another folder. */
export const inName = (workspace: string): string => encodeURIComponent(workspace);

/** Makes a folder below a published one. Throws a WarehouseFault where a link leads out of it: what is replaced and deleted there is another's. */
export function folderIn(published: string, ...names: readonly string[]): string {
  const folder = join(published, ...names);
  makeFolder(folder);
  if (realpathSync(folder) !== join(realpathSync(published), ...names)) throw linkedFolder;
  return folder;
}

const stateFile = (folder: string, workspace: string): string =>
  join(folderIn(folder, 'watermarks'), `${inName(workspace)}.json`);

/** How far a workspace is published there. Nothing where that cannot be read: all of it is written then. */
export function stateOf(folder: string, workspace: string): State {
  const file = stateFile(folder, workspace);
  try {
    return isFile(file, largestState) ? State.parse(JSON.parse(readFileSync(file, 'utf8'))) : nothing;
  } catch {
    return nothing;
  }
}

export const saveState = (folder: string, workspace: string, state: State): Promise<void> =>
  writeText(
    stateFile(folder, workspace),
    JSON.stringify(state, (_, value) => (value instanceof Map ? Object.fromEntries(value) : value)),
  );
