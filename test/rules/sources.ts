import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';

export const top = resolve(import.meta.dirname, '../..');

/** Source files beneath a folder, relative to the top, with `/`. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(join(top, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(top, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

export const textOf = (file: string): string => readFileSync(join(top, file), 'utf8');

const importing =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

export interface Import {
  /** A file relative to the top, or the name of a package. */
  readonly target: string;
  readonly package: boolean;
  readonly typeOnly: boolean;
}

const rooms: Readonly<Record<string, string>> = { '#shared': 'src-shared', '#main': 'src-main', '#test': 'test' };

/** What a file imports. */
export function importsOf(file: string, text = textOf(file)): readonly Import[] {
  return [...text.matchAll(importing)].map(([, , type, named, dynamic]) => {
    const given = named ?? dynamic ?? '';
    const typeOnly = type !== undefined;
    const [alias = ''] = given.split('/', 1);
    const room = rooms[alias];
    if (room) return { target: posix.join(room, given.slice(alias.length + 1)), package: false, typeOnly };
    if (given.startsWith('.')) return { target: posix.join(dirname(file), given), package: false, typeOnly };
    const parts = given.split('/');
    return { target: given.startsWith('@') ? parts.slice(0, 2).join('/') : alias, package: true, typeOnly };
  });
}

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
