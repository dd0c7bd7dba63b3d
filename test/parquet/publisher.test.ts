import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  changePublishing,
  publishing,
  publishNow,
  removePublishing,
  testPublishing,
} from '#shared/desktop/commands.ts';
import { plumbline } from '#test/app/terminal.ts';
import { aDataFolder } from '../postgres/data.ts';
import { aService, ended } from '../postgres/publishing-service.ts';
import { aFolder, filesIn, rowsIn } from './folder.ts';

test('each collection is followed by writing what it brought to the folder that was chosen', async () => {
  const { instance, collect } = await aService();
  const { service } = instance;
  const address = join(aFolder(), 'lake');
  const ready = { steps: [{ step: 'tables', state: 'ok' }], fault: null };
  expect(await service.call(testPublishing, { address })).toEqual(ready);
  expect(() => filesIn(address), 'nothing is made by a test').toThrow('ENOENT');
  await service.call(changePublishing, { address, after_each_collection: true });
  await collect('build');
  expect(await ended(instance)).toMatchObject({
    destination: { address, after_each_collection: true, password: 'none' },
    published: { rows: expect.any(Number) },
    failure: null,
  });
  await expect.poll(() => rowsIn(address, 'runs').length, { timeout: 20_000 }).toBe(3);
  expect(await service.call(testPublishing, { address })).toEqual(ready);
  await collect('deploy');
  await expect.poll(() => rowsIn(address, 'runs').length, { timeout: 20_000 }).toBe(6);
  await ended(instance);
  expect(await service.call(removePublishing, {})).toMatchObject({ destination: null, published: null });
  expect(rowsIn(address, 'runs')).toHaveLength(6);
});

test('of two publishes at once the second begins after the first, and what is told is all rows of both', async () => {
  const { instance, collect } = await aService();
  const { service } = instance;
  await service.call(changePublishing, { address: join(aFolder(), 'lake'), after_each_collection: false });
  await collect('build');
  const rowsOf = async (...rebuilds: readonly boolean[]) => {
    await Promise.all(rebuilds.map((rebuild) => service.call(publishNow, { rebuild })));
    return (await ended(instance)).published?.rows;
  };
  const all = await rowsOf(false, false);
  expect(all).toBeGreaterThan(0);
  expect(await rowsOf(false)).toBe(0);
  expect(await rowsOf(true)).toBe(all);
  expect(await rowsOf(false, true, false), 'one that makes all again is not forgotten').toBe(all);
});

test('a folder of something else is a fault of the test and of the publish, and a half path or a password is refused', async () => {
  const { instance } = await aService();
  const { service } = instance;
  const address = aFolder();
  writeFileSync(join(address, 'letter.txt'), 'mine');
  const tried = await service.call(testPublishing, { address });
  expect(tried).toMatchObject({ steps: [{ step: 'tables', state: 'failed' }], fault: { fault: 'folder' } });
  await service.call(changePublishing, { address, after_each_collection: false });
  await service.call(publishNow, {});
  expect(await ended(instance)).toMatchObject({ published: null, failure: { fault: 'folder' } });
  expect(filesIn(address)).toEqual(['letter.txt']);
  expect(await service.call(testPublishing, { address: join(address, 'letter.txt', 'lake') })).toMatchObject({
    fault: { fault: 'folder' },
  });

  const change = (input: { address: string; password?: string }) =>
    service.call(changePublishing, { ...input, after_each_collection: true });
  await expect(change({ address: 'lake' })).rejects.toMatchObject({ status: 422, errors: [{ pointer: '/address' }] });
  await expect(change({ address, password: 'x' })).rejects.toMatchObject({ errors: [{ pointer: '/password' }] });
  expect((await service.call(publishing, {})).destination).toMatchObject({ address, after_each_collection: false });
});

test('the command keeps a folder, and publishes to the one that is kept', { timeout: 60_000 }, async () => {
  const { env } = aDataFolder();
  const lake = join(aFolder(), 'lake');
  await plumbline(['project', 'add', '--name', 'Shop'], env);
  const kept = await plumbline(['publish', '--to', lake, '--format', 'parquet', '--after-each-collection'], env);
  expect(kept).toMatchObject({ status: 0, err: `From now on ${lake} is published to after each collection.\n` });
  expect(rowsIn(lake, 'projects')).toMatchObject([{ name: 'Shop' }]);
  expect(await plumbline(['publish'], env)).toMatchObject({
    status: 0,
    out: 'Nothing changed since the last publish.\n',
  });
});
