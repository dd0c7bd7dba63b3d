import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockDataFolder } from '#main/app/data-folder/data-folder-lock.ts';
import { addressFile } from '#main/app/remote-service.ts';
import { startServer } from '#main/app/web/start-server.ts';
import { openTestInstance, sessionSecrets } from '#test/contract/test-instance.ts';
import { plumbline } from './terminal.ts';

/** A data folder that this process holds, an address in it as a process with that id wrote it, and the keys that came there. */
async function heldFolder(writtenBy: number, status = 200) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-asking-'));
  const lock = lockDataFolder(folder);
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['x-api-key']);
    response.writeHead(status, { 'content-type': 'application/json' }).end('[]');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(folder, 'address.json'), JSON.stringify({ url, pid: writtenBy }));
  onTestFinished(async () => {
    lock.release();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  });
  const env = { PLUMBLINE_DATA_DIR: folder, PLUMBLINE_SECRETS: 'memory', PLUMBLINE_API_KEY: 'plk_canary' };
  return { keys, ask: () => plumbline(['metrics', 'lead_times', '--project', 'Shop'], env) };
}

test('where a service runs over the data, it is asked', async () => {
  const { keys, ask } = await heldFolder(process.pid);
  expect(await ask()).toMatchObject({ status: 1, err: expect.stringContaining('there is none yet') });
  expect(keys).toEqual(['plk_canary']);
});

test('a service that has another key says how to use the same', async () => {
  const { ask } = await heldFolder(process.pid, 401);
  expect(await ask()).toMatchObject({ status: 1, err: expect.stringContaining('with the same --secrets') });
});

test('an address that another process left behind is not handed the key', async () => {
  const { keys, ask } = await heldFolder(process.ppid);
  expect(await ask()).toMatchObject({ status: 1, err: expect.stringContaining('runs already in this data folder') });
  expect(keys).toEqual([]);
});

test('an address that went with a data folder that was moved is written again', { timeout: 30_000 }, async () => {
  const instance = await openTestInstance();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { service, dataDir } = instance;
  const serving = await startServer({ service, secrets: sessionSecrets(), log }, { port: 0, dataDir });
  onTestFinished(async () => {
    vi.useRealTimers();
    await serving.close();
    await instance.close();
  });
  rmSync(addressFile(dataDir));
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(readFileSync(addressFile(dataDir), 'utf8')).toContain(serving.url));
});
