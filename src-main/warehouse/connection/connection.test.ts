import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { hasOpenssl, selfSigned } from '#test/builders/certificate.ts';
import { warehouseFault } from '../warehouse-fault.ts';
import { warehouseAddress } from './address.ts';
import { withWarehouse } from './connection.ts';

/** A database that asks for the password in clear and says it back in its refusal. */
async function sayingBack(): Promise<number> {
  const server = createServer((socket) => {
    const answer = (letter: string, body: Buffer): void => {
      const head = Buffer.from(`${letter}....`);
      head.writeUInt32BE(body.length + 4, 1);
      socket.write(Buffer.concat([head, body]));
    };
    socket
      .on('error', () => undefined)
      .once('data', () => {
        answer('R', Buffer.from([0, 0, 0, 3]));
        socket.once('data', (sent) => {
          const password = sent.subarray(5, -1).toString();
          const fields = ['SFATAL', 'VFATAL', `C${password}`, `Mno user has "${encodeURIComponent(password)}"`, '', ''];
          answer('E', Buffer.from(fields.join('\0')));
        });
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test.each(['canary pa$$word', 'canary'])(
  'a password that the database says back is in no fault: %s',
  async (password) => {
    const address = warehouseAddress(`postgres://reader@127.0.0.1:${await sayingBack()}/metrics?sslmode=disable`);
    const asked = withWarehouse({ address, password, ca: null }, AbortSignal.timeout(10_000), async () => undefined);
    const fault = await asked.catch(String);
    expect(fault).toContain('The database refused: no user has');
    expect(fault).not.toContain('canary');
  },
);

/** A database that speaks TLS with a certificate, and no more. */
async function withCertificate(names: string, days?: number): Promise<{ readonly port: number; readonly ca: string }> {
  const files = selfSigned(names, days);
  const [cert, key] = [readFileSync(files.cert, 'utf8'), readFileSync(files.key)];
  const secureContext = createSecureContext({ cert, key });
  const server = createServer((raw) => {
    raw
      .on('error', () => undefined)
      .once('data', () => {
        raw.write('S');
        new TLSSocket(raw, { isServer: true, secureContext }).on('error', () => undefined);
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, ca: cert };
}

test.skipIf(!hasOpenssl).each<[string, string, number, boolean]>([
  ['signed the certificate of the database. Name the file', 'IP:127.0.0.1', 2, false],
  ['The certificate of the database has expired', 'IP:127.0.0.1', -1, true],
  ['The certificate of the database is for another host', 'DNS:elsewhere.example', 2, true],
])('of a certificate that is refused it is told why: %s', async (words, names, days, isKnown) => {
  const { port, ca } = await withCertificate(names, days);
  const address = warehouseAddress(`postgres://reader@127.0.0.1:${port}/metrics?sslmode=verify-full`);
  const destination = { address, password: 'secret', ca: isKnown ? ca : null };
  const asked = withWarehouse(destination, AbortSignal.timeout(10_000), async () => undefined);
  await expect(asked).rejects.toMatchObject({ fault: 'certificate', message: expect.stringContaining(words) });
});

test.each([
  ['UNSPECIFIED', 'too weak'],
  ['CERT_NOT_YET_VALID', 'clock'],
])('so it is of one that Node calls %s', (code, words) => {
  const fault = warehouseFault(Object.assign(new Error(code), { code }), String);
  expect(fault).toMatchObject({ fault: 'certificate', message: expect.stringContaining(words) });
});

test('a database that falls silent is given up', async () => {
  const server = createServer((socket) => {
    const letIn = Buffer.from('R\0\0\0\u0008\0\0\0\0Z\0\0\0\u0005I');
    socket.on('error', () => undefined).once('data', () => socket.write(letIn));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const address = warehouseAddress(`postgres://reader@127.0.0.1:${port}/metrics?sslmode=disable`);
  const destination = { address, password: 'secret', ca: null, silentWithin: 100 };
  const asked = withWarehouse(destination, AbortSignal.timeout(10_000), (client) => client.query('SELECT 1'));
  await expect(asked).rejects.toMatchObject({ fault: 'busy', message: expect.stringContaining('left a question') });
});
