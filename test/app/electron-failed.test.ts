import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockDataFolder } from '#main/app/data-folder/data-folder-lock.ts';
import { electronDouble } from './electron-double.ts';

test('an error that nothing handled is logged, ends the service in order and is shown to the user', async () => {
  const userData = await mkdtemp(join(tmpdir(), 'plumbline-failed-'));
  onTestFinished(() => rm(userData, { recursive: true, force: true }));
  const { electron, noted } = electronDouble(userData);
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'disabled:');
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.doMock('electron', () => electron);
  const before = process.listeners('unhandledRejection');
  await import('#main/app/electron/main.ts');
  await vi.waitFor(() => expect(noted.handler).not.toBeNull(), { timeout: 20_000 });
  // Answered once the data is open.
  expect((await noted.handler?.(new Request('app://plumbline/api/projects')))?.status).toBe(200);
  // Emitted to all, it would also be an error of this test.
  const [listener] = process.listeners('unhandledRejection').filter((one) => !before.includes(one));
  listener?.(new TypeError('canary'), Promise.resolve());
  await vi.waitFor(() => expect(noted.exits).toEqual([1]), { timeout: 20_000 });
  expect(noted.errors).toMatchObject([{ title: 'Plumbline met an unexpected error and has ended' }]);
  const log = await readFile(join(userData, 'data', 'plumbline.log'), 'utf8');
  expect(log).toContain('"An error that nothing handled ends the service","about":{"error":"TypeError","at":["');
  expect(log).not.toContain('canary');
  // Ended in order: another start may have the folder.
  lockDataFolder(join(userData, 'data')).release();
});
