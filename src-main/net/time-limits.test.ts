import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { faultOf, transportTo } from '#test/builders/systems/transport.ts';
import { probeConnection } from './connection/connection-probe.ts';
import type { NetworkSettings } from './contract.ts';

/** A host that takes connections, answers the first words of each with `first`, and says nothing more. */
async function aSilentHost(first = ''): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.once('data', () => socket.write(first));
  });
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A host that takes no connection: its thread stands still, and its queue is full. */
async function aFullHost(): Promise<string> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`,
    { eval: true },
  );
  const [port] = await once(worker, 'message');
  const queued = [1, 2, 3].map(() => connect({ port, host: '127.0.0.1' }).on('error', () => undefined));
  onTestFinished(async () => {
    for (const socket of queued) socket.destroy();
    await worker.terminate();
  });
  await Promise.all(queued.slice(0, 2).map((socket) => once(socket, 'connect')));
  return `127.0.0.1:${port}`;
}

/** Lets name lookups wait: all threads that make them open a pipe that nobody writes to. */
function keepNamesUnknown(): void {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-names-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const readers = Array.from({ length: Number(process.env.UV_THREADPOOL_SIZE ?? 4) }, () => open(pipe, 'r'));
  onTestFinished(async () => {
    const writer = openSync(pipe, constants.O_RDWR);
    for (const reader of await Promise.all(readers)) await reader.close();
    closeSync(writer);
    rmSync(folder, { recursive: true });
  });
}

type Target = readonly [address: string, network: NetworkSettings];

const to = async (address: string | Promise<string>): Promise<Target> => [await address, { proxy: 'none', ca: null }];
const through = async (proxy: string): Promise<Target> => ['https://system.example', { proxy, ca: null }];
const established = 'HTTP/1.1 200 Connection Established\r\n\r\n';

const phases: readonly (readonly [string, () => Promise<Target>])[] = [
  [
    'the name of the system is looked up',
    () => {
      keepNamesUnknown();
      return to('http://localhost:1');
    },
  ],
  [
    'the name of the proxy is looked up',
    () => {
      keepNamesUnknown();
      return through('http://localhost:1');
    },
  ],
  ['the system takes no connection', async () => to(`http://${await aFullHost()}`)],
  ['the proxy takes no connection', async () => through(`http://${await aFullHost()}`)],
  ['the system says nothing of TLS', async () => to(`https://${await aSilentHost()}`)],
  ['the proxy says nothing of TLS', async () => through(`https://${await aSilentHost()}`)],
  ['the proxy opens no tunnel', async () => through(`http://${await aSilentHost()}`)],
  ['the proxy begins to answer', async () => through(`http://${await aSilentHost('HTTP/1.1 200 Conn')}`)],
  ['the system says nothing of TLS in the tunnel', async () => through(`http://${await aSilentHost(established)}`)],
  ['the system does not answer', async () => to(`http://${await aSilentHost()}`)],
  ['the system begins to answer', async () => to(`http://${await aSilentHost('HTTP/1.1 200 OK\r\n')}`)],
];

// Only Linux lets connections to a full queue wait.
describe.skipIf(process.platform !== 'linux').each(phases)('while %s', (_, targetOf) => {
  test('a request ends by its limit', { timeout: 5000 }, async () => {
    const [url, network] = await targetOf();
    const transport = transportTo(url, { network, patience: { silence: 60_000, whole: 200, tries: 2 } });
    expect(await faultOf(transport.request({ url }))).toMatchObject({ fault: 'unreachable_timeout' });
  });

  test('a request ends when it is stopped, and one that waits for its turn', { timeout: 5000 }, async () => {
    const [url, network] = await targetOf();
    const transport = transportTo(url, { network, requestsAtOnce: 1 });
    const stopping = [new AbortController(), new AbortController()];
    const requests = stopping.map(({ signal }) => transport.request({ url, signal }));
    setTimeout(() => stopping[1]?.abort(new Error('the second')), 50);
    await expect(requests[1]).rejects.toThrow('the second');
    setTimeout(() => stopping[0]?.abort(new Error('the first')), 50);
    await expect(requests[0]).rejects.toThrow('the first');
  });
});

test.skipIf(process.platform !== 'linux')(
  'a connection test ends when it is stopped, also during a lookup',
  async () => {
    const [url, network] = await to('http://localhost:1');
    keepNamesUnknown();
    const steps = probeConnection(url, network, AbortSignal.timeout(100), () => undefined);
    await expect(steps.next()).rejects.toThrow('due to timeout');
  },
);

test('a proxy may take no longer than a system to begin its answer', { timeout: 10_000 }, async () => {
  const [url, network] = await through(`http://${await aSilentHost()}`);
  const transport = transportTo(url, { network, patience: { silence: 500, whole: 60_000, tries: 2 } });
  expect(await faultOf(transport.request({ url }))).toMatchObject({ fault: 'unreachable_timeout' });
});
