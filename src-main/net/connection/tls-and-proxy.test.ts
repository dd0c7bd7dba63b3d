import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import type { ServerOptions } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { anOrigin } from '#test/builders/systems/origin.ts';
import type { NetworkSettings } from '../contract.ts';
import { createTransports } from '../transport.ts';

const dir = mkdtempSync(join(tmpdir(), 'plumbline-tls-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
beforeEach(() => {
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'])
    vi.stubEnv(name, undefined);
  return () => vi.unstubAllEnvs();
});

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' });
const hasOpenssl = (() => {
  try {
    return openssl('version').length > 0;
  } catch {
    return false;
  }
})();
const read = (file: string) => readFileSync(join(dir, file), 'utf8');

/** A certificate of the test's own authority. */
function certificate(name: string, subject: string, days: string, bits = 2048) {
  writeFileSync(join(dir, `${name}.cnf`), `subjectAltName=${subject}\n`);
  const request = ['-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', '/CN=test'];
  openssl('req', '-newkey', `rsa:${bits}`, '-nodes', ...request);
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', `${name}.cnf`];
  openssl('x509', '-req', '-in', `${name}.csr`, ...signing, '-out', `${name}.pem`, '-days', days);
  return { key: read(`${name}.key`), cert: read(`${name}.pem`) };
}

async function ask(
  url: string,
  network: Partial<NetworkSettings> = {},
  origins: readonly string[] = [new URL(url).origin],
  tries = 1,
): Promise<string> {
  const backOff = { base: 1, cap: 1, tries };
  const transports = createTransports({ network: { proxy: null, ca: null, ...network }, backOff });
  const transport = transports({ origins, scheme: 'bearer', username: null, secret: 'canary-91c2' });
  return transport.request({ url }).then(
    ({ body }) => body,
    ({ fault, message }) => {
      expect(message).not.toContain('canary-91c2');
      return fault;
    },
  );
}

/** A proxy that tunnels, or refuses with a status; its address and the requested targets. */
async function aProxy(refusal: number | null = null, tls?: Parameters<typeof anOrigin>[1]) {
  const requests: string[] = [];
  const proxy = await anOrigin((request, response) => {
    requests.push(request.url ?? '');
    if (refusal === null) return response.end('{"forwarded":true}');
    response.writeHead(refusal).end();
  }, tls);
  proxy.server.on('connect', ({ url = '' }, client, head) => {
    requests.push(url);
    if (refusal !== null) return client.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
    const { hostname, port } = new URL(`http://${url}`);
    const target = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.write(head);
      target.pipe(client).pipe(target);
    });
    for (const socket of [target, client]) socket.on('error', () => {}).on('close', () => target.destroy());
  });
  return { url: proxy.url, requests };
}

describe.skipIf(!hasOpenssl)('with certificates (skipped where the openssl program is missing)', () => {
  let good: ReturnType<typeof certificate>;
  let ca = '';
  beforeAll(() => {
    const subject = ['-subj', '/CN=Test authority', '-days', '2'];
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'ca.key', '-out', 'ca.pem', ...subject);
    ca = read('ca.pem');
    good = certificate('good', 'IP:127.0.0.1', '2');
  });

  test('an authority that is not known is refused until its CA file is added', async () => {
    const { url } = await anOrigin((_, response) => response.end('{}'), good);
    expect(await ask(url)).toBe('certificate_unknown');
    expect(await ask(url, { ca })).toBe('{}');
  });

  test('a certificate for another name is refused', async () => {
    const other = certificate('other', 'DNS:other.example', '2');
    const { url } = await anOrigin((_, response) => response.end('{}'), other);
    expect(await ask(url, { ca })).toBe('certificate_wrong_name');
  });

  test('a certificate that has ended is refused', async () => {
    const old = certificate('old', 'IP:127.0.0.1', '-1');
    const { url } = await anOrigin((_, response) => response.end('{}'), old);
    expect(await ask(url, { ca })).toBe('certificate_expired');
  });

  const weak = { ciphers: 'DEFAULT@SECLEVEL=0' };

  test('a certificate whose key is too short is refused', async () => {
    const short = certificate('short', 'IP:127.0.0.1', '2', 1024);
    const { url } = await anOrigin((_, response) => response.end('{}'), { ...short, ...weak });
    expect(await ask(url, { ca })).toBe('certificate_expired');
  });

  test.each<[string, string, ServerOptions]>([
    ['speaks TLS 1.0 only', 'version_too_old', { minVersion: 'TLSv1', maxVersion: 'TLSv1', ...weak }],
    ['has no cipher in common', 'unreachable_refused', { maxVersion: 'TLSv1.2', ciphers: 'NULL-SHA256:@SECLEVEL=0' }],
    ['demands a certificate', 'unreachable_refused', { maxVersion: 'TLSv1.2', requestCert: true }],
  ])('a system that %s is told as one that will not do so by itself', async (_, fault, tls) => {
    const { url, server } = await anOrigin((_, response) => response.end('{}'), { ...good, ...tls });
    let tries = 0;
    server.on('connection', () => {
      tries += 1;
    });
    expect(await ask(url, { ca }, [url], 3)).toBe(fault);
    expect(tries).toBe(1);
  });

  test('a redirect from https to http is not followed, also to where the secret may be sent', async () => {
    const plain = await anOrigin((_, response) => response.end('{}'));
    const answer: RequestListener = (_, response) => response.writeHead(301, { location: `${plain.url}/api` }).end();
    const { url } = await anOrigin(answer, good);
    expect(await ask(`${url}/api`, { ca }, [url, plain.url])).toBe('moved');
    expect(plain.requests).toEqual([]);
  });

  test('a variable of Node that turns certificate checks off turns off none of ours', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const [origin, secureProxy] = [await anOrigin((_, response) => response.end('{}'), good), await aProxy(null, good)];
    expect(await ask(origin.url)).toBe('certificate_unknown');
    expect(await ask(origin.url, { proxy: (await aProxy()).url })).toBe('certificate_unknown');
    expect(await ask(origin.url, { proxy: secureProxy.url })).not.toBe('{}');
    expect(secureProxy.requests).toEqual([]);
    expect(origin.requests).toEqual([]);
  });

  test('a port that speaks plain HTTP is named when TLS was meant', async () => {
    const { url } = await anOrigin((_, response) => response.end('{}'));
    expect(await ask(url.replace('http:', 'https:'))).toBe('not_this_product');
  });

  test('TLS goes through the proxy as a tunnel, with the CA file, and the proxy never sees the secret', async () => {
    const origin = await anOrigin((_, response) => response.end('{"tunnelled":true}'), good);
    const proxy = await aProxy();
    expect(await ask(origin.url, { ca, proxy: proxy.url })).toBe('{"tunnelled":true}');
    expect(proxy.requests).toEqual([`127.0.0.1:${(origin.server.address() as AddressInfo).port}`]);
    expect(await ask(origin.url, { proxy: proxy.url })).toBe('certificate_unknown');
  });

  test.each([403, 407, 502])('a proxy that refuses with %i is named', async (status) => {
    const origin = await anOrigin((_, response) => response.end('{}'), good);
    const proxy = await aProxy(status);
    expect(await ask(origin.url, { ca, proxy: proxy.url })).toBe('proxy_refused');
    expect(origin.requests).toEqual([]);
  });

  test('a proxy that cannot be reached is told from a system that cannot', async () => {
    const origin = await anOrigin((_, response) => response.end('{}'), good);
    const gone = await anOrigin(() => {});
    gone.server.close();
    expect(await ask(origin.url, { ca, proxy: gone.url })).toBe('proxy_refused');
    expect(await ask(origin.url, { ca, proxy: 'http://no-such-proxy.invalid:3128' })).toBe('proxy_refused');
  });
});

test('the proxy of the environment is used, except for the places it leaves out', async () => {
  const origin = await anOrigin((_, response) => response.end('{"direct":true}'));
  const proxy = await aProxy();
  vi.stubEnv('HTTP_PROXY', proxy.url);
  expect(await ask(origin.url)).toBe('{"forwarded":true}');
  vi.stubEnv('NO_PROXY', '127.0.0.1');
  expect(await ask(origin.url)).toBe('{"direct":true}');
});

test('a proxy of the environment whose password has a % that stands for itself is named', async () => {
  const origin = await anOrigin((_, response) => response.end('{}'));
  vi.stubEnv('HTTP_PROXY', 'http://user:100%@proxy.test:3128');
  expect(await ask(origin.url)).toBe('proxy_refused');
  expect(origin.requests).toEqual([]);
});

test('a proxy that wants a password is named, over plain HTTP too', async () => {
  const origin = await anOrigin((_, response) => response.end('{}'));
  const proxy = await aProxy(407);
  expect(await ask(origin.url, { proxy: proxy.url })).toBe('proxy_refused');
});

test.each<[string, (echoed: string) => readonly [number, Readonly<Record<string, string>>, string]]>([
  ['in an answer', (echoed) => [200, { 'x-proxy': echoed }, JSON.stringify({ via: echoed })]],
  ['in words of its own', (echoed) => [403, {}, JSON.stringify({ message: echoed })]],
  [
    'in a redirect to elsewhere',
    (echoed) => [301, { location: `http://else.example/${encodeURIComponent(echoed)}` }, ''],
  ],
])('the password of a proxy that says it back %s stays here', async (_, answerOf) => {
  const password = 'canary of the proxy';
  const sent: string[] = [];
  const proxy = await anOrigin(({ headers }, response) => {
    const echoed = headers['proxy-authorization'] ?? '';
    const read = Buffer.from(echoed.slice('Basic '.length), 'base64').toString();
    sent.push(read);
    const [status, more, body] = answerOf(`${echoed} is ${read}`);
    response.writeHead(status, more).end(body);
  });
  const withPassword = proxy.url.replace('http://', `http://ada:${encodeURIComponent(password)}@`);
  const transports = createTransports({
    network: { proxy: withPassword, ca: null },
    backOff: { base: 1, cap: 1, tries: 1 },
  });
  const transport = transports({ origins: ['http://ci.example'], scheme: 'none', username: null, secret: '' });
  const met = await transport.request({ url: 'http://ci.example/' }).then(
    ({ headers, body }) => JSON.stringify([headers, body]),
    ({ message }) => message,
  );
  expect(sent).toEqual([`ada:${password}`]);
  expect(met).toContain('********');
  for (const form of [password, encodeURIComponent(password), Buffer.from(`ada:${password}`).toString('base64')])
    expect(met).not.toContain(form);
});

test('a proxy address that cannot be used is named at the first request', async () => {
  expect(await ask('http://system.example', { proxy: 'proxy.example:3128' })).toBe('proxy_refused');
});

test.each(['', 'not a certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'])(
  'a CA file without certificates is named instead of ignored',
  async (ca) => {
    const origin = await anOrigin((_, response) => response.end('{}'));
    expect(await ask(origin.url, { ca })).toBe('certificate_unknown');
    expect(origin.requests).toEqual([]);
  },
);
