import { chmodSync, readFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { plumbline } from '#test/app/terminal.ts';
import { hasOpenssl, selfSigned } from '#test/builders/certificate.ts';
import { addReader, ownKey, startTeam } from './team.ts';
import { twoProjects } from './warehouse.ts';
import { withPostgres } from './with-postgres.ts';

const name = 'metrics.corp.example';
const origin = `https://${name}`;

const wordsOf = ({ cert, key }: { readonly cert: string; readonly key: string }) => [
  '--tls-cert',
  cert,
  '--tls-key',
  key,
];

describe.skipIf(!hasOpenssl)('with a certificate (skipped where the openssl program is missing)', () => {
  test('what no browser would take is refused before anything is asked', async () => {
    const good = selfSigned(`DNS:${name}`);
    const other = selfSigned(`DNS:${name}`);
    const wrong: readonly (readonly [words: readonly string[], says: string])[] = [
      [[...wordsOf(good)], 'need --public-origin'],
      [['--public-origin', `http://${name}`, ...wordsOf(good)], 'begins with https://'],
      [['--public-origin', origin, '--tls-cert', good.cert], 'say both'],
      [['--public-origin', origin, '--tls-key', good.key], 'say both'],
      [['--public-origin', origin, ...wordsOf({ ...good, key: 'not-there.pem' })], 'cannot be read'],
      [['--public-origin', origin, ...wordsOf({ ...good, key: other.key })], 'its own key'],
      [['--public-origin', 'https://x.corp.example', ...wordsOf(good)], 'not for x.corp.example'],
      [['--public-origin', 'https://[::1]', ...wordsOf(good)], 'not for ::1'],
      [['--public-origin', origin, ...wordsOf(selfSigned(`DNS:${name}`, -1))], 'Renew it'],
    ];
    for (const [words, says] of wrong) {
      const result = await plumbline(['serve', '--warehouse', 'postgres://me@db.test/metrics', ...words]);
      expect(result, says).toMatchObject({ status: 2, err: expect.stringContaining(says) });
    }
  });

  withPostgres((cluster) => {
    test('a process speaks TLS itself, to readers alone and under its public name alone', {
      timeout: 120_000,
    }, async () => {
      const files = selfSigned(`DNS:*.corp.example`);
      chmodSync(files.key, 0o644);
      const database = await twoProjects(cluster);
      const key = await addReader(database, '--name', 'Ada');
      const team = await startTeam(database, { words: ['--public-origin', origin, ...wordsOf(files)] });
      expect(team.url).toMatch(/^https:/);
      await expect.poll(() => team.stderr()).toContain('chmod 600');
      const { port } = new URL(team.url);
      const ca = readFileSync(files.cert, 'utf8');
      const ask = (path: string, options: RequestOptions = {}, body?: object) =>
        new Promise<{ status: number | undefined; body: string; cookie: string }>((resolve, reject) => {
          const sent = body === undefined ? { 'x-api-key': key } : { 'content-type': 'application/json' };
          const headers = { host: name, ...sent, ...options.headers };
          request({ host: '127.0.0.1', port, path, ca, servername: name, ...options, headers }, async (answer) => {
            const [cookie = ''] = answer.headers['set-cookie'] ?? [];
            resolve({ status: answer.statusCode, body: await text(answer), cookie });
          })
            .on('error', reject)
            .end(body === undefined ? undefined : JSON.stringify(body));
        });
      const status = async (headers: Readonly<Record<string, string>>) =>
        (await ask('/api/projects', { headers })).status;
      expect(JSON.parse((await ask('/api/projects')).body)).toMatchObject([{ id: 1 }, { id: 2 }]);
      expect([await status({ origin }), await status({ origin: `http://${name}` })]).toEqual([200, 403]);
      expect([await status({ host: 'x.corp.example' }), await status({ 'x-api-key': ownKey })]).toEqual([403, 401]);
      const signedIn = await ask('/sign-in', { method: 'POST', headers: { origin } }, { code: key });
      expect(signedIn).toMatchObject({ status: 200, cookie: expect.stringMatching(/^__Host-plumbline=.*; Secure$/) });
      await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
      await expect(ask('/health', { ca: [] })).rejects.toThrow('self-signed');

      const spoken = (maxVersion: 'TLSv1.1' | 'TLSv1.2') =>
        new Promise<string>((resolve) => {
          // Else this side would refuse to offer it.
          const old = { minVersion: 'TLSv1' as const, maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' };
          const socket = connect({ host: '127.0.0.1', port: Number(port), ca, servername: name, ...old }, () => {
            resolve(socket.getProtocol() ?? 'none');
            socket.end();
          });
          socket.once('error', () => resolve('refused'));
        });
      expect([await spoken('TLSv1.1'), await spoken('TLSv1.2')]).toEqual(['refused', 'TLSv1.2']);
    });
  });
});
