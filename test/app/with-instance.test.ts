import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { withInstance } from '#main/app/app-instance.ts';
import { lockDataFolder } from '#main/app/data-folder/data-folder-lock.ts';

test('a command that meets an error that nothing handled says so, logs it and lets the data folder go', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-with-instance-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const streams = { stdin: Readable.from([]), stdout: new PassThrough(), stderr: new PassThrough() };
  const { signal } = new AbortController();
  const terminal = { ...streams, env: {}, signal, unread: signal };
  const options = { dataDir, secrets: 'memory', logLevel: 'warn', json: false } as const;
  const before = process.listeners('unhandledRejection');
  const command = withInstance(options, terminal, { schedule: false }, () => {
    // Emitted to all, it would also be an error of this test.
    const [listener] = process.listeners('unhandledRejection').filter((one) => !before.includes(one));
    listener?.(new TypeError('canary'), Promise.resolve());
    return new Promise<never>(() => undefined);
  });
  await expect(command).rejects.toThrow('An unexpected error ended Plumbline; its log tells where. Start it again.');
  expect(process.listeners('unhandledRejection')).toEqual(before);
  const log = await readFile(join(dataDir, 'plumbline.log'), 'utf8');
  expect(log).toContain('"An error that nothing handled ends the service","about":{"error":"TypeError","at":["');
  expect(log).not.toContain('canary');
  lockDataFolder(dataDir).release();
});
