import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
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
