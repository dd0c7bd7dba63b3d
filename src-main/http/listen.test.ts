import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { listen, PortInUse } from './listen.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const handler: Parameters<typeof listen>[0]['handler'] = (_req, res) => void res.end('here');
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

test('both loopback addresses answer on the same port', async () => {
  const listening = await listen({ handler, log, port: 0 });
  for (const host of hasIpv6 ? ['127.0.0.1', '[::1]'] : ['127.0.0.1']) {
    expect(await (await fetch(`http://${host}:${listening.port}/`)).text()).toBe('here');
  }
  await listening.close();
});

test('no other address of this computer answers', async () => {
  const listening = await listen({ handler, log, port: 0 });
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const others = all.filter(({ internal, scopeid = 0 }) => !internal && scopeid === 0).map(({ address }) => address);
  // Linux has all of 127.0.0.0/8.
  for (const host of process.platform === 'linux' ? ['127.0.0.2', ...others] : others) {
    const socket = connect({ host, port: listening.port });
    const [fault] = await once(socket, 'error');
    expect([host, fault.syscall]).toEqual([host, 'connect']);
  }
  await listening.close();
});

test.skipIf(!hasIpv6)('a stranger on one of the two addresses keeps us from both', async () => {
  const stranger = createServer(handler).listen({ host: '::1', port: 0 });
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  await expect(listen({ handler, log, port })).rejects.toThrow(PortInUse);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  stranger.close();
});

test('closing ends answers that would never end', async () => {
  const listening = await listen({ handler: (_req, res) => void res.write('more'), log, port: 0 });
  const answer = await fetch(`${listening.url}/`);
  await listening.close();
  await expect(answer.text()).rejects.toThrow();
});
