import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { workers } from '#main/app/runtime-paths.ts';
import { readUpdateSource } from '#main/service/updates/update-source.ts';
import { changeUpdates, checkUpdates, dismissUpdate, updates } from '#shared/desktop/commands.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

let open: TestInstance | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

async function openService(change: Parameters<typeof openTestInstance>[1] = {}) {
  open = await openTestInstance(undefined, { appVersion: '0.1.0', ...change });
  return open.service;
}

async function aFolder(announcement?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-updates-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  if (announcement !== undefined) await writeFile(join(folder, 'plumbline-update.json'), announcement);
  return folder;
}

/** A server on loopback, and what it was asked. */
async function aServer(answer: RequestListener) {
  const requests: { readonly url: string; readonly authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', authorization: request.headers.authorization });
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { requests, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const json =
  (value: object): RequestListener =>
  (_request, response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

test('nothing is announced anywhere, and nothing looked at, until somebody says where', async () => {
  const service = await openService({ workers, schedule: true });
  const off = { source: null, current: '0.1.0', checked_at: null, fault: null, newer: null };
  expect(await service.call(updates, {})).toEqual(off);
  expect(await service.call(checkUpdates, {})).toEqual(off);
});

test('a folder announces a newer version, until its notice is dismissed or the source is cleared', async () => {
  const service = await openService();
  const folder = await aFolder('{"version":"0.2.0","notes":"Faster.","file":"plumbline-0.2.0.tgz"}');
  const newer = {
    version: '0.2.0',
    notes: 'Faster.',
    location: join(folder, 'plumbline-0.2.0.tgz'),
    link: null,
    is_dismissed: false,
  };
  expect(await service.call(changeUpdates, { source: folder })).toMatchObject({ source: folder, fault: null, newer });
  expect(await service.call(dismissUpdate, { version: '0.2.0' })).toMatchObject({ newer: { is_dismissed: true } });
  await writeFile(join(folder, 'plumbline-update.json'), '{"version":"0.3.0"}');
  expect(await service.call(checkUpdates, {})).toMatchObject({ newer: { version: '0.3.0', is_dismissed: false } });
  expect(await service.call(changeUpdates, { source: null })).toMatchObject({ source: null, newer: null });
});

test('a version that is this one or older is no news', async () => {
  const service = await openService();
  for (const version of ['0.1.0', '0.0.9']) {
    const source = await aFolder(JSON.stringify({ version }));
    expect(await service.call(changeUpdates, { source })).toMatchObject({ fault: null, newer: null });
  }
});

test('an address is asked without a credential, and its file lies beside it', async () => {
  const service = await openService({ workers });
  const server = await aServer(json({ version: '0.2.0', file: 'plumbline.tgz' }));
  const source = `${server.origin}/tools/plumbline-update.json`;
  const answer = await service.call(changeUpdates, { source });
  expect(answer.newer).toMatchObject({ location: `${server.origin}/tools/plumbline.tgz`, link: null });
  expect(server.requests).toEqual([{ url: '/tools/plumbline-update.json', authorization: undefined }]);
});

test('what cannot be read is a fault in words, and what was announced before stays', async () => {
  const service = await openService({ workers });
  const elsewhere = await aServer(json({ version: '9.9.9' }));
  const large = JSON.stringify({ version: '0.2.0', further: 'x'.repeat(70_000) });
  const answers: readonly (readonly [fault: string, answer: RequestListener])[] = [
    ['missing', (_request, response) => void response.writeHead(404).end()],
    ['unreachable', (_request, response) => void response.writeHead(500).end()],
    ['unreadable', (_request, response) => void response.end(large)],
    // What stands at another origin is not asked.
    ['unreadable', (_request, response) => void response.writeHead(302, { location: elsewhere.origin }).end()],
  ];
  for (const [fault, answer] of answers) {
    const { origin } = await aServer(answer);
    expect(await service.call(changeUpdates, { source: origin }), fault).toMatchObject({ fault, newer: null });
  }
  expect(elsewhere.requests).toEqual([]);
  expect(await service.call(changeUpdates, { source: await aFolder() })).toMatchObject({ fault: 'missing' });
  expect(await service.call(changeUpdates, { source: await aFolder('{"version":') })).toMatchObject({
    fault: 'unreadable',
  });
  const folder = await aFolder('{"version":"0.2.0"}');
  await service.call(changeUpdates, { source: folder });
  await rm(join(folder, 'plumbline-update.json'));
  expect(await service.call(checkUpdates, {})).toMatchObject({ fault: 'missing', newer: { version: '0.2.0' } });
});

test.skipIf(process.platform === 'win32')(
  'a folder whose file is no file, links in a circle or never answers is a fault, and ends nothing',
  async () => {
    const service = await openService({ workers });
    const never = await aFolder();
    execFileSync('mkfifo', [join(never, 'plumbline-update.json')]);
    const [nested, circle, endless] = [await aFolder(), await aFolder(), await aFolder()];
    await mkdir(join(nested, 'plumbline-update.json'));
    await symlink('plumbline-update.json', join(circle, 'plumbline-update.json'));
    await symlink('/dev/zero', join(endless, 'plumbline-update.json'));
    const faults = [
      [never, 'unreadable'],
      [nested, 'unreadable'],
      [circle, 'unreachable'],
      [endless, 'unreadable'],
    ] as const;
    for (const [source, fault] of faults)
      expect(await service.call(changeUpdates, { source }), fault).toMatchObject({ fault, newer: null });
  },
);

test('a folder that gives no answer in time is unreachable', async () => {
  const source = await aFolder('{"version":"0.2.0"}');
  const transportFor = (): never => expect.unreachable();
  expect(await readUpdateSource(source, transportFor, AbortSignal.abort())).toBe('unreachable');
});

test('so is an address that gives its answer byte by byte', { timeout: 30_000 }, async () => {
  const service = await openService();
  const { origin } = await aServer((_request, response) => {
    const drip = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(drip));
  });
  const found = await service.call(changeUpdates, { source: `${origin}/plumbline-update.json` });
  expect(found).toMatchObject({ fault: 'unreachable', newer: null });
});

test('an announcement may begin with a byte order mark, as editors of Windows write it', async () => {
  const service = await openService();
  const source = await aFolder('\ufeff{"version":"0.2.0"}');
  expect(await service.call(changeUpdates, { source })).toMatchObject({ newer: { version: '0.2.0' } });
});

test('an address without a scheme means https; what is neither folder nor address is refused', async () => {
  const service = await openService();
  const answer = await service.call(changeUpdates, { source: 'updates.invalid/plumbline-update.json' });
  expect(answer).toMatchObject({ source: 'https://updates.invalid/plumbline-update.json', fault: 'unreachable' });
  for (const source of ['file:///etc', 'ftp://updates.test/', 'https://user:word@updates.test/'])
    await expect(service.call(changeUpdates, { source }), source).rejects.toThrow(/whole path of a folder/);
});

test('a service that stays looks at its start', async () => {
  const folder = await aFolder('{"version":"0.2.0"}');
  const first = await openService();
  await first.call(changeUpdates, { source: folder });
  const { dataDir } = open ?? { dataDir: '' };
  await writeFile(join(folder, 'plumbline-update.json'), '{"version":"0.3.0"}');
  await first.close();
  open = await openTestInstance(null, { dataDir, appVersion: '0.1.0', schedule: true });
  const { service } = open;
  await vi.waitFor(async () => {
    expect((await service.call(updates, {})).newer?.version).toBe('0.3.0');
  });
});
