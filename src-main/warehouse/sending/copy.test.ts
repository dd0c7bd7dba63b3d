import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { warehouseAddress } from '../connection/address.ts';
import { withWarehouse } from '../connection/connection.ts';
import { copyRows } from './copy.ts';

const message = (letter: string, ...body: number[]): Buffer =>
  Buffer.from([letter.charCodeAt(0), 0, 0, 0, body.length + 4, ...body]);
const ready = message('Z', 'I'.charCodeAt(0));
const letIn = Buffer.concat([message('R', 0, 0, 0, 0), ready]);
const over = message('C', ...Buffer.from('COPY 0\0'));

/** A database that lets everybody in, and answers a copy like this. */
async function answering(copy: Buffer): Promise<number> {
  const server = createServer((socket) => {
    const left = [letIn, copy];
    socket.on('error', () => undefined).on('data', () => void socket.write(left.shift() ?? ''));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test.each([
  ['that it is ready', ready],
  ['that it is ready, many times', Buffer.concat(Array<Buffer>(1000).fill(ready))],
  ['that the copy is over', Buffer.concat([over, ready])],
])('a database that says in the middle of a copy %s is a fault, and no wait without end', async (_, copy) => {
  const port = await answering(copy);
  const address = warehouseAddress(`postgres://reader@127.0.0.1:${port}/metrics?sslmode=disable`);
  const columns = [{ name: 'number', type: 'integer' }] as unknown as Parameters<typeof copyRows>[1]['columns'];
  const copied = withWarehouse(
    { address, password: '', ca: null, silentWithin: 2000 },
    new AbortController().signal,
    (client) => copyRows(client, { name: 'runs', columns }, [[1], [2]]),
  );
  await expect(copied).rejects.toMatchObject({ name: 'WarehouseFault' });
});
