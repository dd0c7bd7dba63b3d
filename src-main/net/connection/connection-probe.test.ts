import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { textOf } from '#shared/records/connection-test-messages.ts';
import { anOrigin } from '#test/builders/systems/origin.ts';
import type { NetworkSettings } from '../contract.ts';
import { SourceError } from '../source-error.ts';
import { probeConnection } from './connection-probe.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-way-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'])
    vi.stubEnv(name, undefined);
  return () => vi.unstubAllEnvs();
});

const direct: NetworkSettings = { proxy: null, ca: null };

/** The steps with what each found; the last one with the fault that it met. */
async function walked(origin: string, network: NetworkSettings = direct): Promise<readonly (readonly string[])[]> {
  const steps: (readonly string[])[] = [];
  let step = '';
  try {
    for await (const one of probeConnection(origin, network, AbortSignal.timeout(20_000), (name) => {
      step = name;
    }))
      steps.push([step, textOf(one)]);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    steps.push([step, error.fault, error.message]);
  }
  return steps;
}

test('an address without encryption is reached, and said to be so', async () => {
  const { url } = await anOrigin((_, response) => response.end());
  const steps = await walked(url);
  expect(steps.map(([step]) => step)).toEqual(['Name lookup', 'Connection', 'Certificate']);
  expect(steps.at(-1)?.[1]).toContain('begins with http');
});

test('a name that nobody knows ends the way at its lookup', async () => {
  const [met, ...more] = await walked('https://plumbline.invalid');
  expect(met?.slice(0, 2)).toEqual(['Name lookup', 'unreachable_dns']);
  expect(more).toEqual([]);
});

test('a port at which nothing listens ends the way at the connection', async () => {
  const { url, server } = await anOrigin((_, response) => response.end());
  await new Promise((closed) => server.close(closed));
  expect((await walked(url)).at(-1)).toMatchObject(['Connection', 'unreachable_refused', expect.any(String)]);
});

/** A proxy that makes connections, or refuses with a status. */
async function aProxy(refusal: number | null): Promise<string> {
  const proxy = await anOrigin((_, response) => response.end());
  proxy.server.on('connect', ({ url = '' }, client) => {
    if (refusal !== null) return client.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
    const { hostname, port } = new URL(`http://${url}`);
    const target = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    for (const socket of [target, client]) socket.on('error', () => {}).on('close', () => target.destroy());
  });
  return proxy.url;
}

test('a proxy is named, and one that refuses is told apart from a system that does', async () => {
  const { url } = await anOrigin((_, response) => response.end());
  const proxy = await aProxy(null);
  expect((await walked(url, { proxy, ca: null }))[1]?.[1]).toContain(`The proxy ${proxy} leads to`);
  const refusing = { proxy: await aProxy(403), ca: null };
  expect((await walked(url, refusing)).at(-1)).toEqual([
    'Connection',
    'proxy_refused',
    'The proxy refused the connection with status 403.',
  ]);
  const nobody = { proxy: 'http://127.0.0.1:1', ca: null };
  expect((await walked(url, nobody)).at(-1)).toMatchObject(['Connection', 'proxy_refused', expect.any(String)]);
});

test('a system that says nothing behind a proxy is not taken for the proxy', async () => {
  const held: Socket[] = [];
  const system = createServer((socket) => void held.push(socket.on('error', () => undefined)));
  await new Promise<void>((listening) => system.listen(0, '127.0.0.1', listening));
  const { port } = system.address() as AddressInfo;
  const steps = await walked(`https://127.0.0.1:${port}`, { proxy: await aProxy(null), ca: null });
  for (const socket of held) socket.destroy();
  system.close();
  expect(steps.at(-1)).toMatchObject(['Certificate', 'unreachable_timeout', expect.any(String)]);
});

test('an address that goes past the proxy is reached without it', async () => {
  const { url } = await anOrigin((_, response) => response.end());
  vi.stubEnv('NO_PROXY', 'example.com, 127.0.0.1');
  const steps = await walked(url, { proxy: 'http://127.0.0.1:1', ca: null });
  expect(steps[1]?.[1]).toContain('no proxy is used');
});

const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version']).length > 0;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasOpenssl)('with a certificate (skipped where the openssl program is missing)', () => {
  async function encrypted(): Promise<{ readonly url: string; readonly ca: string }> {
    const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=Test authority', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], { stdio: 'pipe' });
    const ca = readFileSync(join(folder, 'cert.pem'), 'utf8');
    const server = createTlsServer({ key: readFileSync(join(folder, 'key.pem')), cert: ca }, (_, response) =>
      response.end(),
    );
    onTestFinished(() => void server.close());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, ca };
  }

  test('it is shown with its issuer and its last day, also where it is not trusted', async () => {
    const { url, ca } = await encrypted();
    const trusted = (await walked(url, { proxy: null, ca })).at(-1);
    expect(trusted?.[1]).toMatch(/^Issued by Test authority for .*127\.0\.0\.1, valid until \d{4}-\d\d-\d\d\.$/);
    const [step, fault, detail] = (await walked(url)).at(-1) ?? [];
    expect([step, fault]).toEqual(['Certificate', 'certificate_unknown']);
    expect(detail).toContain('Issued by Test authority');
    const throughProxy = { proxy: await aProxy(null), ca };
    expect((await walked(url, throughProxy)).at(-1)).toEqual(trusted);
  });

  test('a proxy of TLS that is not trusted is told nothing, whatever a variable of Node says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const { url } = await encrypted();
    const [step, fault] = (await walked(url, { proxy: url.replace('//', '//user:word@'), ca: null })).at(-1) ?? [];
    expect([step, fault]).toEqual(['Connection', 'certificate_unknown']);
  });
});
