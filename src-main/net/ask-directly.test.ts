import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

/** A server that notes its requests, also those for tunnels, which it refuses. */
async function noting() {
  const requests: string[] = [];
  const server = createServer(({ method, headers }, response) => {
    requests.push(`${method} ${headers['x-api-key']}`);
    response.end('{}');
  });
  server.on('connect', ({ method, headers }, socket) => {
    requests.push(`${method} ${headers['proxy-authorization']}`);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { requests, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const at = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);

test('neither the key nor the password of a proxy goes to the proxy that Node was told to use', async () => {
  const [service, chosen, ofNode] = [await noting(), await noting(), await noting()];
  const program = `
    import { askDirectly } from ${at('./ask-directly.ts')};
    import { probeConnection } from ${at('./connection/connection-probe.ts')};
    await (await askDirectly('http://${service.host}/api/projects', { 'x-api-key': 'canary' })).text();
    const network = { proxy: 'http://ada:pass@${chosen.host}', ca: null };
    const steps = probeConnection('https://ci.example', network, AbortSignal.timeout(10_000), () => undefined);
    try { for await (const _ of steps); } catch {}`;
  await promisify(execFile)(process.execPath, ['--use-env-proxy', '--input-type=module', '-e', program], {
    env: { ...process.env, HTTP_PROXY: `http://${ofNode.host}`, NO_PROXY: '' },
  });
  expect(ofNode.requests).toEqual([]);
  expect(service.requests).toEqual(['GET canary']);
  expect(chosen.requests).toEqual([`CONNECT Basic ${Buffer.from('ada:pass').toString('base64')}`]);
});
