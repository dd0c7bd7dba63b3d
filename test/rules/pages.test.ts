import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { top } from './sources.ts';

/** The change log tells of what was: its names may be gone. */
const isOfToday = (page: string): boolean => page !== 'CHANGELOG.md';

const listed = (): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: top, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(top, file)));

// A copy without git has nothing to check.
const isRepository = existsSync(join(top, '.git'));
const files = isRepository ? listed() : [];
const pages = files.filter((file) => file.endsWith('.md') && isOfToday(file));

const textOf = (page: string): string => readFileSync(join(top, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '');

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (page: string): readonly string[] =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const isThere = (target: string): boolean => existsSync(join(top, target));

/** The links of a page that lead nowhere. */
function brokenLinks(page: string): readonly string[] {
  const targets = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = target.split('#', 2);
    const file = path === '' ? page : posix.join(dirname(page), path);
    return !isThere(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
}

const folders = ['src-shared', 'src-main', 'src-renderer', 'test', 'build', 'docs'];
const beginsAtTop = new RegExp(`^(${folders.join('|')})/`);
const isFileName = /^[\w./-]+\.(tsx?|mjs|md|css|sql|svg)$/;

/** Where a name in a page may stand: from the top, from the page's folder, or from a source folder, as in a glossary. */
const pathsOf = (page: string, name: string): readonly string[] =>
  beginsAtTop.test(name) ? [name] : ['', dirname(page), ...folders].map((folder) => posix.join(folder, name));

/** The file and folder names of a page that are no longer there. */
function missingNames(page: string): readonly string[] {
  const names = [...textOf(page).matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name.replace(/\/$/, ''));
  return names.filter((name) => {
    if (/[<>*…{}$:]|NNNN|^\.\w+\.\w+$/.test(name)) return false;
    if (!beginsAtTop.test(`${name}/`) && !isFileName.test(name)) return false;
    return !pathsOf(page, name).some(isThere) && !files.some((file) => file.endsWith(`/${name}`));
  });
}

const found = (look: (page: string) => readonly string[]): readonly string[] =>
  pages.flatMap((page) => look(page).map((name) => `${page}: ${name}`));

test.skipIf(!isRepository)('every link of a page leads to a page and a heading that are there', () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(found(brokenLinks)).toEqual([]);
});

test.skipIf(!isRepository)('every file and folder that a page names is there', () => {
  expect(found(missingNames)).toEqual([]);
});
