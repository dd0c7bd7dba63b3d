import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

const root = process.env.PLUMBLINE_RECORDINGS ?? '';

/** Whether recorded answers are on this machine. They are not part of the project. */
export const areThere = root !== '' && existsSync(root);
export const whyNot = 'recorded answers are not on this machine (PLUMBLINE_RECORDINGS names their folder)';

/** The text of a recording. */
export const recording = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The recordings of a folder with an ending. */
export const recordingsIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);

/** The rows of a recorded table. */
export function table(path: string): readonly Readonly<Record<string, string>>[] {
  return parse(recording(path), { columns: true, relax_quotes: true });
}
