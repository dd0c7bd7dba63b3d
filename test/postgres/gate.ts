import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { TestDatabase } from './cluster.ts';

/** A way to a database that can be shut and opened again, as a network is; it is gone after the test. */
export async function gateTo(database: TestDatabase) {
  const target = new URL(database.address);
  const farPort = Number(target.port);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(farPort, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const shut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  /** What is connected stays so, and hears nothing more. */
  const hush = (): void => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  const port = await listen(0);
  onTestFinished(shut);
  target.port = String(port);
  return { database: { ...database, address: target.href }, shut, hush, open: () => listen(port) };
}
