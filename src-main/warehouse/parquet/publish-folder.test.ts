import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openWriter } from '#main/store/writer.ts';
import { aStoreHome } from '#test/builders/store.ts';
import { aFolder, filesIn, publishFiles } from '#test/parquet/folder.ts';

test.skipIf(process.platform === 'win32')('a pipe in the place of what is read holds nobody', async () => {
  const home = aStoreHome();
  onTestFinished(() => home.remove());
  const [lake, piped] = [join(aFolder(), 'lake'), aFolder()];
  openWriter(home.file).close();
  await publishFiles(home.file, lake);
  const [watermark = ''] = filesIn(lake).filter((name) => name.startsWith('watermarks'));
  rmSync(join(lake, watermark));
  for (const pipe of [join(lake, watermark), join(piped, 'plumbline.json')]) execFileSync('mkfifo', [pipe]);
  await publishFiles(home.file, lake);
  expect(filesIn(lake)).toContain(watermark);
  await expect(publishFiles(home.file, piped)).rejects.toThrow('The folder holds something else');
});

test('a watermark that another wrote with millions of faults is written anew', async () => {
  const home = aStoreHome();
  onTestFinished(() => home.remove());
  const lake = join(aFolder(), 'lake');
  openWriter(home.file).close();
  await publishFiles(home.file, lake);
  const [watermark = ''] = filesIn(lake).filter((name) => name.startsWith('watermarks'));
  const right = readFileSync(join(lake, watermark), 'utf8');
  const files = `"files":[${'1,'.repeat(15_000_000)}1`;
  writeFileSync(join(lake, watermark), right.replace('"files":[', files));
  await publishFiles(home.file, lake);
  expect(statSync(join(lake, watermark)).size).toBeLessThan(2 * right.length);
});

test.each(['runs', 'runs/*', 'workspaces/*', 'watermarks'])(
  'a link in the place of %s leads to no files of others',
  async (place) => {
    const home = aStoreHome();
    onTestFinished(() => home.remove());
    const [lake, other] = [join(aFolder(), 'lake'), aFolder()];
    const store = openWriter(home.file);
    store.addProject({ name: 'Shop', timeZone: 'UTC', demo: false }, 1);
    store.close();
    await publishFiles(home.file, lake);
    const [workspace = ''] = readdirSync(join(lake, 'projects'));
    const linked = join(lake, place.replace('*', workspace));
    const theirs = [join(other, 'sales.parquet'), join(other, 'my.unfinished')];
    for (const file of theirs) writeFileSync(file, 'mine');
    rmSync(linked, { recursive: true });
    symlinkSync(other, linked, 'junction');
    for (const isRebuilt of [false, true]) {
      await expect(publishFiles(home.file, lake, { isRebuilt })).rejects.toThrow('Remove that link');
      expect(theirs.map((file) => existsSync(file))).toEqual([true, true]);
    }
    rmSync(linked);
    await publishFiles(home.file, lake);
    expect(filesIn(lake).some((name) => name.startsWith('watermarks'))).toBe(true);
  },
);

test('files of others stay: beside those of a workspace, and elsewhere, whatever the data calls its workspace', async () => {
  const home = aStoreHome();
  onTestFinished(() => home.remove());
  const [lake, other] = [join(aFolder(), 'lake'), aFolder()];
  const store = openWriter(home.file);
  store.addProject({ name: 'Shop', timeZone: 'UTC', demo: false }, 1);
  store.setSetting('workspace-id', `x/../../../../${basename(other)}`);
  store.close();
  writeFileSync(join(other, 'mine.parquet'), 'mine');
  await publishFiles(home.file, lake);
  expect(filesIn(other)).toEqual(['mine.parquet']);

  const [workspace = ''] = readdirSync(join(lake, 'projects'));
  const beside = join(lake, 'runs', workspace, 'notes');
  mkdirSync(beside, { recursive: true });
  await publishFiles(home.file, lake, { isRebuilt: true });
  expect(existsSync(beside)).toBe(true);
});
