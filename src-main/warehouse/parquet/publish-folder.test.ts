import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openWriter } from '#main/store/writer.ts';
import { aStoreHome } from '#test/builders/store.ts';
import { aFolder, filesIn, publishFiles } from '#test/parquet/folder.ts';

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
