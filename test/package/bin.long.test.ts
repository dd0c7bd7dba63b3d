import { spawnSync } from 'node:child_process';
import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, sep } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBundle } from '../../build/ensure-built.ts';
import { noticesFolder, writeNotices } from '../../build/notices-folder.ts';
import { npm, top } from '../../build/project.ts';
import { shippedFolders } from '../../build/shipped-licences.ts';
import { appVersion } from '../../src-main/app/process/version.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-installed-'));
// Many thousand files.
afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);

/** The PATH without our own packages, as an installed command finds it. */
const path = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((one) => !one.includes(`node_modules${sep}.bin`))
  .join(delimiter);
const systemNode = spawnSync('node', ['--version'], { env: { PATH: path }, encoding: 'utf8' }).stdout ?? '';
const isOld = /^v(1\d|2[0-3])\./.test(systemNode);

const run = (program: string, given: readonly string[], searched = path) =>
  spawnSync(program, given, { encoding: 'utf8', env: { PATH: searched, HOME: folder }, cwd: folder });
const command = join(folder, 'node_modules/.bin/plumbline');

beforeAll(async () => {
  await ensureBundle();
  writeNotices(noticesFolder);
  const file = npm(['pack', '--silent', '--pack-destination', folder]).trim();
  // The packages that ours needs are there already, so that nothing has to be fetched.
  for (const one of shippedFolders().filter((each) => each.lastIndexOf('node_modules/') === 0))
    cpSync(join(top, one), join(folder, one), { recursive: true, mode: constants.COPYFILE_FICLONE });
  writeFileSync(join(folder, 'package.json'), '{}');
  npm(['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', join(folder, file)], folder);
}, 180_000);

test('the installed package gives the command plumbline, whatever Node the system has', () => {
  const { stdout, stderr, status } = run(command, ['--version']);
  expect([stdout.trim(), stderr, status]).toEqual([appVersion, '', 0]);
});

test('an installed plumbline collects the demo company and prints its figures', () => {
  const { stdout, status } = run(command, ['demo', '--once', '--json']);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toBeTypeOf('object');
}, 60_000);

test.skipIf(process.platform === 'win32')(
  'a demo whose reader has read enough ends in order and takes its data away',
  () => {
    const temporary = join(folder, 'tmp');
    mkdirSync(temporary);
    const { stdout, status } = spawnSync('sh', ['-c', '"$0" demo --once | head -n 1', command], {
      encoding: 'utf8',
      env: { PATH: path, HOME: folder, TMPDIR: temporary },
    });
    expect([status, stdout]).toEqual([0, 'Demo company: lead time to the release point\n']);
    expect(readdirSync(temporary).filter((name) => name.startsWith('plumbline-'))).toEqual([]);
  },
  60_000,
);

test('the package holds what others’ licences want to go with every copy, and no sources', () => {
  const inside = join(folder, 'node_modules/plumbline');
  expect(existsSync(join(inside, 'out/notices/THIRD-PARTY-NOTICES.txt'))).toBe(true);
  expect(existsSync(join(inside, 'LICENSE'))).toBe(true);
  expect(existsSync(join(inside, 'src-main'))).toBe(false);
});

test.skipIf(!isOld)('where no Node is new enough, the command says which one is missing', () => {
  // Apart from the packages, among which there is a Node.
  const bare = mkdtempSync(join(tmpdir(), 'plumbline-bare-'));
  onTestFinished(() => rmSync(bare, { recursive: true, force: true }));
  for (const name of ['plumbline.mjs', 'on-node.mjs']) copyFileSync(join(top, 'build', name), join(bare, name));
  const { stderr, status } = run('node', [join(bare, 'plumbline.mjs'), '--version']);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Plumbline needs Node 24; this is .*\nInstall Node 24/)]);
});
