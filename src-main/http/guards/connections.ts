import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Fault } from '../problem.ts';
import { largestBody } from '../request-body.ts';

/** The connections of the servers of one port, counted together. */
export interface Connections {
  /** Counts those that a server takes. */
  watch(server: Server): void;
  /** Why a request is refused; null if it is answered. */
  refusal(request: IncomingMessage, response: ServerResponse): Fault | null;
  /** Cuts them all. */
  destroy(): void;
}

/** Whether a body is awaited that an honest client sends in one go. That of a GET is never read. */
const awaitsSmallBody = ({ headers, method }: IncomingMessage): boolean => {
  if (method === 'GET' || method === 'HEAD') return false;
  const length = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] !== undefined || (length > 0 && length <= largestBody);
};

/** A client that repeats its requests has repeated by then, in milliseconds. */
const usualPause = 1000;

/** The answer to a request without a key has been sent and read by then, in milliseconds. */
const shortAnswer = 250;

const known = new WeakSet<Socket>();

/** Notes that a request proved a key or a session: its connection gives its place to none that did not. */
export const noteKnown = ({ socket }: IncomingMessage): void => void known.add(socket);

/** The same for the socket of a connection and for that of its TLS, which carries the requests. */
const peerOf = ({ localAddress, remoteAddress, remotePort }: Socket): string =>
  `${localAddress} ${remoteAddress} ${remotePort}`;

/**
 * Answers up to `mostAnswered` connections that ask. A further one takes the place of one that proved no key or session, else of the one that has asked
 * nothing for longest, where that is more than a `pause`; else it is refused with a reason. Where `mostOpen` are open, a new one takes the place of the one that is open longest without an answered request;
 * it is cut where all are answered.
 */
export function countConnections(mostAnswered = 100, mostOpen = 1000, pause = usualPause): Connections {
  const full: Fault = {
    status: 503,
    detail: `All ${mostAnswered} connections are in use. Ask again in a moment, and close connections that are not needed.`,
    headers: { 'Retry-After': '1', Connection: 'close' },
  };
  const open = new Set<Socket>();
  /** Those of them of which no request was answered yet, also those within their TLS handshake; the longest open first. */
  const silent = new Map<string, Socket>();
  /** When those were let in that are answered; the longest first. */
  const answered = new Map<Socket, number>();
  /** Since when those of them have asked nothing whole that is not answered; the longest first. */
  const idle = new Map<Socket, number>();

  function leave(socket: Socket): void {
    answered.delete(socket);
    idle.delete(socket);
  }

  /** The one that gives its place to a further one. */
  function leastNeeded(now: number): Socket | undefined {
    const strangers = [...answered.keys()].filter((socket) => !known.has(socket));
    const isSlow = (socket: Socket): boolean => now - (answered.get(socket) ?? now) >= shortAnswer;
    const stranger = strangers.find((socket) => idle.has(socket)) ?? strangers.find(isSlow);
    const [longest] = idle;
    return stranger ?? (longest && now - longest[1] >= pause ? longest[0] : undefined);
  }

  function admit(socket: Socket): boolean {
    if (answered.has(socket)) return true;
    const now = performance.now();
    if (answered.size >= mostAnswered) {
      const least = leastNeeded(now);
      if (least === undefined) return false;
      leave(least);
      least.destroy();
    }
    answered.set(socket, now);
    idle.set(socket, now);
    socket.once('close', () => leave(socket));
    return true;
  }

  function forget(peer: string, socket: Socket): void {
    open.delete(socket);
    if (silent.get(peer) === socket) silent.delete(peer);
  }

  function count(socket: Socket): void {
    if (open.size >= mostOpen) {
      const [longest] = silent;
      if (longest === undefined) {
        socket.destroy();
        return;
      }
      forget(...longest);
      longest[1].destroy();
    }
    const peer = peerOf(socket);
    open.add(socket);
    silent.set(peer, socket);
    socket.once('close', () => forget(peer, socket));
  }

  return {
    watch(server) {
      server.on('connection', count);
    },
    refusal(request, response) {
      const { socket } = request;
      if (!admit(socket)) return full;
      // Each request proves it anew: a key may be another by now.
      known.delete(socket);
      silent.delete(peerOf(socket));
      const work = (): void => void idle.delete(socket);
      if (awaitsSmallBody(request)) request.once('end', work);
      else work();
      response.once('close', () => {
        request.off('end', work);
        if (answered.has(socket)) idle.set(socket, performance.now());
      });
      return null;
    },
    destroy() {
      for (const socket of open) socket.destroy();
    },
  };
}
