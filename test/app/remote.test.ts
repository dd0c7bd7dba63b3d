import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { remoteOf } from '#main/app/commands/remote.ts';
import { startServer } from '#main/app/web/start-server.ts';
import { noteKnown } from '#main/http/guards/connections.ts';
import type { Listener } from '#main/http/guards/guard-listener.ts';
import { listen } from '#main/http/listen.ts';
import { hasOpenssl, selfSigned } from '#test/builders/certificate.ts';
import { apiKey, openTestInstance, sessionSecrets } from '#test/contract/test-instance.ts';
import { plumbline } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-remote-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
const cert = join(folder, 'cert.pem');
const key = join(folder, 'key.pem');

test('another address than this computer is refused unless it is meant and TLS is there for it', async () => {
  const serve = (...args: string[]) =>
    plumbline(['serve', '--host', '0.0.0.0', ...args], { PLUMBLINE_SECRETS: 'memory' });
  expect(await serve()).toMatchObject({ status: 2, err: expect.stringContaining('--allow-remote') });
  expect(await serve('--allow-remote')).toMatchObject({ status: 2, err: expect.stringContaining('--tls-cert') });
  writeFileSync(join(folder, 'nothing.pem'), 'nothing');
  const nothing = join(folder, 'nothing.pem');
  expect((await serve('--allow-remote', '--tls-cert', nothing, '--tls-key', nothing)).status).toBe(2);
  expect((await serve('--allow-remote', '--tls-cert', 'not-there.pem', '--tls-key', nothing)).status).toBe(2);
});

describe.skipIf(!hasOpenssl)('with a certificate (skipped where the openssl program is missing)', () => {
  beforeAll(() => {
    const names = ['-addext', 'subjectAltName=IP:127.0.0.2,DNS:figures.test'];
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-subj', '/CN=x', ...names);
    openssl('genrsa', '-out', join(folder, 'other.pem'), '2048');
  });

  test('a certificate where only this computer asks is refused, and not left unused without a word', () => {
    const options = { host: '127.0.0.1', allowRemote: true, tlsCert: cert, tlsKey: key };
    expect(() => remoteOf(options)).toThrow('Leave out --tls-cert');
    expect(remoteOf({ host: 'localhost', allowRemote: true })).toBeNull();
  });

  test('a key of another certificate is refused', () => {
    const options = { host: '0.0.0.0', allowRemote: true, tlsCert: cert, tlsKey: join(folder, 'other.pem') };
    expect(() => remoteOf(options)).toThrow('its own key');
  });

  test('a certificate that has ended is refused, with the day of its end', () => {
    const { cert: tlsCert, key: tlsKey } = selfSigned('DNS:figures.test', -1);
    expect(() => remoteOf({ host: '0.0.0.0', allowRemote: true, tlsCert, tlsKey })).toThrow(
      /ended on \d{4}-.*Renew it/,
    );
  });

  test('a key in the environment that could be guessed is refused where others may try it', async () => {
    const args = [
      'serve',
      '--host',
      '127.0.0.2',
      '--allow-remote',
      '--tls-cert',
      cert,
      '--tls-key',
      key,
      '--port',
      '0',
    ];
    const env = {
      PLUMBLINE_SECRETS: 'memory',
      PLUMBLINE_DATA_DIR: folder,
      PLUMBLINE_API_KEY: 'plk_only-23-characters-',
    };
    expect(await plumbline(args, env)).toMatchObject({ status: 2, err: expect.stringContaining('fewer than 24') });
  });

  test('a connection that never begins to speak TLS does not hold up the end', async () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const tls = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
    const { port, close } = await listen({ handler: (_, response) => void response.end(), log, port: 0, tls });
    const silent = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    await close();
    await once(silent.resume(), 'close');
  });

  test('the limits of connections and bodies hold over TLS, and their answers are read', async () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const tls = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
    const open: ServerResponse[] = [];
    const handler: Listener = (request, response) => {
      noteKnown(request);
      open.push(response);
    };
    const { port, close } = await listen({ handler, log, port: 0, tls });
    onTestFinished(close);
    const ask = async (lines: string, body = ''): Promise<string> => {
      const socket = connectSecurely({ port, host: '127.0.0.1', ca: tls.cert, servername: 'figures.test' });
      socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${lines}\r\n${body}`);
      const [answer] = await once(socket, 'data');
      return String(answer).split('\r\n', 1)[0] ?? '';
    };
    expect(await ask('Content-Length: 9000000\r\n', 'x'.repeat(3_000_000))).toContain(' 413 ');
    // All ask at once: none is answered until each has been taken or refused.
    let refused = 0;
    const answering = Array.from({ length: 101 }, () => ask(''));
    for (const answer of answering) void answer.then(() => (refused += 1));
    await expect.poll(() => open.length + refused, { timeout: 25_000 }).toBe(101);
    for (const response of open) response.end();
    const answers = await Promise.all(answering);
    expect(answers.filter((line) => line.includes(' 200 ')).length).toBeGreaterThanOrEqual(99);
    expect(answers.filter((line) => line.includes(' 503 ')).length).toBeGreaterThanOrEqual(1);
  });

  test('others ask over TLS, with the key, under the names of the certificate alone', async () => {
    const remote = remoteOf({ host: '127.0.0.2', allowRemote: true, tlsCert: cert, tlsKey: key });
    expect(remote?.names).toEqual(['127.0.0.2', 'figures.test']);
    const instance = await openTestInstance();
    const secrets = sessionSecrets();
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const serving = await startServer(
      { service: instance.service, secrets, log },
      { port: 0, dataDir: instance.dataDir, remote },
    );
    const answer = (url: string, headers: Record<string, string> = {}, body?: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const options = { ca: readFileSync(cert, 'utf8'), headers, servername: 'figures.test' };
        const method = body === undefined ? 'GET' : 'POST';
        request(url, { ...options, method }, (answered) => resolve(answered.resume()))
          .on('error', reject)
          .end(body);
      });
    const setCookieAt = async (link: string) => {
      const code = new URL(link).searchParams.get('code');
      return (await answer(`${serving.url}/sign-in`, {}, JSON.stringify({ code }))).headers['set-cookie']?.[0];
    };
    const ask = async (path: string, headers?: Record<string, string>) =>
      (await answer(serving.url + path, headers)).statusCode;
    try {
      expect(serving.url).toMatch(/^https:\/\/127\.0\.0\.2:\d+$/);
      const { port } = new URL(serving.url);
      expect(await ask('/api/projects')).toBe(401);
      expect(await ask('/api/projects', { 'x-api-key': apiKey })).toBe(200);
      expect(await ask('/api/projects', { 'x-api-key': apiKey, host: `figures.test:${port}` })).toBe(200);
      expect(await ask('/api/projects', { 'x-api-key': apiKey, host: `elsewhere.test:${port}` })).toBe(403);
      expect(await ask('/api/projects', { 'x-api-key': apiKey, origin: `http://127.0.0.2:${port}` })).toBe(403);
      expect(await setCookieAt(serving.signInLink)).toMatch(/; Secure$/);
      await expect(fetch(`${serving.url.replace('https:', 'http:')}/health`)).rejects.toThrow();
      expect(await ask('//')).toBe(400);
      expect(await ask('/health?constructor=1')).toBe(200);
    } finally {
      await serving.close();
      await instance.close();
    }
  });
});
