import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Log } from '../service/contract.ts';
import { errorLocation } from '../service/threads/error-location.ts';
import { type Connections, countConnections } from './guards/connections.ts';
import { guardListener, type Listener } from './guards/guard-listener.ts';
import { bodyFault, type LargestBody } from './request-body.ts';

/** The port, or one of its two addresses, is somebody else's. */
export class PortInUse extends Error {
  override readonly name = 'PortInUse';
}

export interface Listening {
  readonly port: number;
  readonly url: string;
  /** Takes nothing new, lets short answers end, and closes what stays open. */
  close(): Promise<void>;
}

/** The servers of one port. */
interface Bound {
  readonly servers: readonly Server[];
  readonly port: number;
}

interface Where {
  /** Runs behind the last guard: what it throws is answered and logged. */
  readonly handler: Listener;
  readonly log: Log;
  readonly host?: string;
  readonly port: number;
  /** `largestBody` by default. */
  readonly largestBody?: LargestBody;
  /** Certificate and key as PEM; plain HTTP without them. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

const graceOnClose = 1000;
const triesForFreePort = 20;
const noIpv6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

function serverFor({ handler, tls, log, largestBody = () => null }: Where, connections: Connections): Server {
  const times = {
    handshakeTimeout: 10_000,
    headersTimeout: 10_000,
    // A large backup takes its time; the reader of a body has its own limit.
    requestTimeout: 0,
    keepAliveTimeout: 5000,
    connectionsCheckingInterval: 5000,
  };
  const guard = {
    log,
    refusal: async (request: IncomingMessage, response: ServerResponse) =>
      (await connections.refusal(request, response)) ?? bodyFault(request, largestBody),
  };
  const listener = guardListener(handler, guard);
  const server = tls
    ? createSecureServer({ ...times, ...tls, minVersion: 'TLSv1.2' }, listener)
    : createServer(times, listener);
  // A refused client that waits for permission to send its body is not given it.
  const continued: Listener = (request, response) => {
    response.writeContinue();
    return handler(request, response);
  };
  server.on('checkContinue', guardListener(continued, guard));
  // Node would answer what else is expected by itself, before any guard.
  server.on('checkExpectation', listener);
  // Such as a connection that the system could not open any more; before listening, the caller gets the error.
  server.once('listening', () =>
    server.on('error', (error) => log.error(errorLocation(error), 'A connection could not be accepted')),
  );
  connections.watch(server);
  return server;
}

async function bind(server: Server, host: string, port: number): Promise<number> {
  server.listen({ host, port, ipv6Only: host === '::1' });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function end(servers: readonly Server[], connections: Connections): Promise<void> {
  await Promise.all(
    servers
      .filter((server) => server.listening)
      .map(async (server) => {
        const closed = once(server, 'close');
        server.close();
        server.closeIdleConnections();
        // The server itself does not list a connection during its TLS handshake.
        const timer = setTimeout(() => connections.destroy(), graceOnClose);
        await closed;
        clearTimeout(timer);
      }),
  );
}

/** Binds both loopback addresses or neither: a stranger on the other one would receive the key. */
async function bindLoopback(where: Where, connections: Connections, port: number): Promise<Bound> {
  const four = serverFor(where, connections);
  const six = serverFor(where, connections);
  const bound = await bind(four, '127.0.0.1', port);
  try {
    await bind(six, '::1', bound);
    return { servers: [four, six], port: bound };
  } catch (error) {
    if (noIpv6.has(codeOf(error))) return { servers: [four], port: bound };
    await end([four], connections);
    throw error;
  }
}

async function bindAny(where: Where, connections: Connections, host: string): Promise<Bound> {
  const { port } = where;
  if (host !== '127.0.0.1') {
    const server = serverFor(where, connections);
    return { servers: [server], port: await bind(server, host, port) };
  }
  for (let tries = 1; ; tries += 1) {
    try {
      return await bindLoopback(where, connections, port);
    } catch (error) {
      // The port was free on one of the two addresses only: another one is tried.
      if (port !== 0 || tries >= triesForFreePort || codeOf(error) !== 'EADDRINUSE') throw error;
    }
  }
}

/** Listens on 127.0.0.1 and ::1, or on one other host; port 0 picks a free one. */
export async function listen(where: Where): Promise<Listening> {
  const host = where.host ?? '127.0.0.1';
  const connections = countConnections();
  try {
    const { servers, port } = await bindAny(where, connections, host);
    return { port, url: `${where.tls ? 'https' : 'http'}://${host}:${port}`, close: () => end(servers, connections) };
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    throw new PortInUse(
      `Port ${where.port} is in use on this computer. End what uses it, or choose another with --port.`,
    );
  }
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Whether both loopback addresses could be listened on at a port just now. */
export async function isPortFree(port: number): Promise<boolean> {
  const nobody: Listener = (_request, response) => void response.destroy();
  return listen({ handler: nobody, port, log: silent }).then(
    async ({ close }) => {
      await close();
      return true;
    },
    () => false,
  );
}
