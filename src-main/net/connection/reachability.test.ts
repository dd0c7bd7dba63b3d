import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { anOrigin } from '#test/builders/systems/origin.ts';
import { directly } from '../contract.ts';
import { reach } from './reachability.ts';

const network = { proxy: directly, ca: null };

test('an origin that answers is reached, and nothing is asked of it', async () => {
  const origin = await anOrigin((_, response) => response.end());
  const { fault, millis } = await reach(origin.url, network);
  expect(fault).toBeNull();
  expect(Number.isInteger(millis) && millis < 15_000).toBe(true);
  expect(origin.requests).toEqual([]);
});

test('a port where nobody listens is a fault with words, not an error', async () => {
  const origin = await anOrigin((_, response) => response.end());
  await new Promise((resolve) => origin.server.close(resolve));
  const { fault } = await reach(origin.url, network);
  expect(fault).toMatchObject({ fault: expect.stringMatching(/^unreachable/), detail: expect.stringMatching(/.+/) });
});

test('a server that speaks no TLS is a fault too', async () => {
  const server = createServer((socket) => socket.end('SSH-2.0-x\r\n')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect((await reach(`https://127.0.0.1:${port}`, network)).fault).not.toBeNull();
});

test('what is no address at all is an error of the caller', async () => {
  await expect(reach('no address', network)).rejects.toThrow(TypeError);
});
