import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, isTest, textOf, top } from './sources.ts';

const sources = ['src-shared', 'src-main', 'src-renderer'].flatMap(filesIn);

const linesWith = (files: readonly string[], pattern: RegExp): readonly string[] =>
  files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );

test('the sources hold no loose ends', () => {
  expect(linesWith(sources, /\bconsole\.log\b|@ts-(ignore|nocheck)|\b(TODO|FIXME)\b/)).toEqual([]);
});

test('types are never given up', () => {
  expect(linesWith(sources, /(:|\bas)\s*any\b(?=\s*([;,)=|&>]|$))|<any>|\bany\[\]/)).toEqual([]);
  // A value said to be there: `a!.b`, `a!;`, `a![0]`; not `!a`, `a !== b`, or words that end a sentence.
  expect(linesWith(sources, /[\w)\]]!(\.|;|\[|,|\))/)).toEqual([]);
});

test('the code that only Electron can run stays glue', () => {
  const lines = filesIn('src-main/app/electron')
    .filter((file) => !isTest(file))
    .reduce((sum, file) => sum + textOf(file).trimEnd().split('\n').length, 0);
  expect(lines, 'move what can be decided without Electron to src-main/app/policy').toBeLessThanOrEqual(200);
});

/** Files as git would commit them; a copy without git has nothing to check. */
const committed = (): readonly string[] =>
  existsSync(join(top, '.git'))
    ? execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: top, encoding: 'utf8' })
        .split('\n')
        .filter((file) => /\.(tsx?|mjs|json|ya?ml|md|html|css)$/.test(file) && existsSync(join(top, file)))
    : [];

test('nothing names the computer it was written on', () => {
  // Put together from parts, so that this file does not name them either.
  const patterns = ['/work', '/home', '/Users', '/root'].map((folder) => `${folder}/[a-z]`);
  const pattern = new RegExp(`(^|[\\s'"\`(=])(${patterns.join('|')})`);
  const files = committed().filter((file) => file !== 'package-lock.json');
  expect(linesWith(files, pattern)).toEqual([]);
});
