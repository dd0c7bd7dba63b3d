import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createService } from '#main/app/create-service.ts';
import { memorySecrets } from '#main/secrets/memory.ts';
import { plumbline } from './terminal.ts';

let folder: string;
let env: Record<string, string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-backup-'));
  env = {
    PLUMBLINE_DATA_DIR: join(folder, 'data'),
    PLUMBLINE_SECRETS: 'file',
    PLUMBLINE_PASSPHRASE: 'a passphrase',
    PLUMBLINE_API_KEY: 'plk_test-of-the-command-line',
  };
});
afterEach(() => rm(folder, { recursive: true }));

const ask = (...args: readonly string[]) => plumbline(args, env);
const projects = async (): Promise<readonly string[]> =>
  JSON.parse((await ask('project', 'list', '--json')).out).map(({ name }: { name: string }) => name);

test('a copy brings back what was there, and what it replaces is kept', { timeout: 60_000 }, async () => {
  await ask('project', 'add', '--name', 'First');
  const copy = join(folder, 'copy.db');
  expect(await ask('backup', copy)).toMatchObject({ status: 0, err: '' });
  await ask('project', 'add', '--name', 'Second');

  const restored = await ask('restore', copy, '--json');
  expect(restored).toMatchObject({ status: 0 });
  expect(await projects()).toEqual(['First']);
  const aside = (await readdir(join(folder, 'data'))).find((name) => name.includes('.replaced-'));
  expect(restored.err).toContain(aside);
  expect(restored.err).not.toContain('could not be checked');

  expect(await ask('restore', join(folder, 'data', aside ?? ''))).toMatchObject({ status: 0 });
  expect(await projects()).toEqual(['First', 'Second']);
});

test('a copy without its digest is restored, and that is told', { timeout: 60_000 }, async () => {
  await ask('project', 'add', '--name', 'First');
  const copy = join(folder, 'copy.db');
  await ask('backup', copy);
  await rm(`${copy}.sha256`);
  expect(await ask('restore', copy)).toMatchObject({
    status: 0,
    err: expect.stringContaining('could not be checked: copy.db.sha256 is not beside it'),
  });
});

test('a copy is made while the service runs, but not put in its place', { timeout: 60_000 }, async () => {
  await ask('project', 'add', '--name', 'First');
  const service = await createService({
    dataDir: join(folder, 'data'),
    secrets: memorySecrets(),
    apiKey: 'plk_test-of-the-command-line',
    network: { proxy: null, ca: null },
    schedule: false,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    appVersion: 'test',
  });
  const copy = join(folder, 'copy.db');
  expect(await ask('backup', copy)).toMatchObject({ status: 0 });
  const refused = await ask('restore', copy);
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('runs already in this data folder') });
  await service.close();
  expect(await ask('restore', copy)).toMatchObject({ status: 0 });
});

test('what is no whole copy is refused, and nothing is changed', { timeout: 60_000 }, async () => {
  expect(await ask('backup', join(folder, 'copy.db'))).toMatchObject({
    status: 1,
    err: expect.stringContaining('no Plumbline data'),
  });
  await ask('project', 'add', '--name', 'First');
  const copy = join(folder, 'copy.db');
  await ask('backup', copy);
  const bytes = await readFile(copy);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(copy, bytes);
  const text = join(folder, 'notes.txt');
  await writeFile(text, 'not a database at all, but long enough to be looked at as one');
  for (const file of [copy, text, join(folder, 'nothing.db')]) {
    expect(await ask('restore', file), file).toMatchObject({
      status: 1,
      err: expect.stringContaining('nothing was changed'),
    });
  }
  expect(await projects()).toEqual(['First']);
});
