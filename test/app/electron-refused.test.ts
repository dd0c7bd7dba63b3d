import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockDataFolder } from '#main/app/data-folder/data-folder-lock.ts';
import { electronDouble } from './electron-double.ts';

test('who starts it from an icon sees why it cannot be started', async () => {
  const userData = await mkdtemp(join(tmpdir(), 'plumbline-refused-'));
  onTestFinished(() => rm(userData, { recursive: true, force: true }));
  const lock = lockDataFolder(join(userData, 'data'));
  onTestFinished(() => lock.release());
  const { electron, noted } = electronDouble(userData);
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'disabled:');
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.doMock('electron', () => electron);
  await import('#main/app/electron/main.ts');
  await vi.waitFor(() => expect(noted.exits).toEqual([1]), { timeout: 20_000 });
  expect(noted.errors).toMatchObject([
    { title: 'Plumbline could not be started', why: expect.stringContaining('already') },
  ]);
});
