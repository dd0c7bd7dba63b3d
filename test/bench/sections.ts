import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, 'RESULTS.md');

/** Puts a part of the results, which begins with its heading, into the place of what was there under that heading; else at the end. */
export function keepSection(text: string): void {
  const all = readFileSync(file, 'utf8').trimEnd();
  const heading = text.slice(0, text.indexOf('\n'));
  const old = sectionOf(all, heading);
  writeFileSync(file, `${old === '' ? `${all}\n\n${text.trim()}` : all.replace(old.trimEnd(), () => text.trim())}\n`);
}

/** A part of the results as it stands, for a measurement of the rest; empty where there is none. */
export function sectionKept(heading: string): string {
  const old = sectionOf(readFileSync(file, 'utf8'), heading);
  return old === '' ? '' : `\n${old.trim()}\n`;
}

function sectionOf(all: string, heading: string): string {
  const begin = all.indexOf(`${heading}\n`);
  if (begin === -1) return '';
  const next = all.indexOf('\n## ', begin + heading.length);
  return all.slice(begin, next === -1 ? all.length : next);
}
