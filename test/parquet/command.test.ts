import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataFolder } from '#main/app/data-folder/data-folder-lock.ts';
import { openForWriting, versionOf } from '#main/store/connection/database.ts';
import { plumbline } from '#test/app/terminal.ts';
import { aDataFolder } from '../postgres/data.ts';
import { aFolder, filesIn, rowsIn } from './folder.ts';

test('the command writes the files, and says how many rows', { timeout: 60_000 }, async () => {
  const { folder, env } = aDataFolder();
  const lake = join(aFolder(), 'lake');
  await plumbline(['project', 'add', '--name', 'Shop'], env);
  const ask = (...more: readonly string[]) => plumbline(['publish', '--to', lake, '--format', 'parquet', ...more], env);
  expect(await ask()).toMatchObject({ status: 0, err: '', out: '1 rows were published: projects 1.\n' });
  expect(rowsIn(lake, 'projects')).toMatchObject([{ name: 'Shop' }]);
  expect(await ask()).toMatchObject({ status: 0, out: 'Nothing changed since the last publish.\n' });
  const rebuilt = await ask('--rebuild', '--json');
  expect(JSON.parse(rebuilt.out)).toMatchObject({ rows: { projects: 1, runs: 0 }, unfinished: [] });

  const lock = lockDataFolder(folder);
  onTestFinished(() => lock.release());
  expect(await ask()).toMatchObject({ status: 0 });
});

test('data of a newer version is refused at once, not after waiting for its lead times', async () => {
  const { folder, env } = aDataFolder();
  await plumbline(['project', 'add', '--name', 'Shop'], env);
  const db = openForWriting(join(folder, 'plumbline.db'));
  // Nobody derived its lead times.
  db.exec('DELETE FROM lead_time_states');
  db.pragma(`user_version = ${versionOf(db) + 1}`);
  db.close();
  for (const to of [[aFolder(), '--format', 'parquet'], ['postgres://me@127.0.0.1:1/metrics']])
    expect(await plumbline(['publish', '--to', ...to], env)).toMatchObject({
      status: 1,
      err: expect.stringContaining('Use that version to publish it'),
    });
});

test('what cannot be meant is wrong usage, and a folder of something else is a fault', {
  timeout: 60_000,
}, async () => {
  const { env } = aDataFolder();
  const folder = aFolder();
  const ask = (...more: readonly string[]) => plumbline(['publish', '--to', ...more], env);
  expect(await ask(folder, '--format', 'csv')).toMatchObject({ status: 2 });
  expect(await ask(folder)).toMatchObject({ status: 2, err: expect.stringContaining('--format parquet') });
  expect(await ask(folder, '--format', 'parquet', '--set-password')).toMatchObject({ status: 2 });
  for (const more of [[], ['--format', 'parquet']])
    expect(await ask('', ...more)).toMatchObject({ status: 2, err: expect.stringContaining('--to') });
  const address = 'postgres://me@db/metrics';
  expect(await ask(address, '--format', 'parquet')).toMatchObject({ status: 2 });

  await plumbline(['project', 'add', '--name', 'Shop'], env);
  writeFileSync(join(folder, 'letter.txt'), 'mine');
  expect(await ask(folder, '--format', 'parquet')).toMatchObject({
    status: 1,
    err: expect.stringContaining('Choose a new or an empty folder'),
  });
  expect(filesIn(folder)).toEqual(['letter.txt']);
});
