import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Fault } from '../problem.ts';
import { largestBody } from '../request-body.ts';

/** The connections of the servers of one port, counted together. */
export interface Connections {
  /** Counts those that a server takes. */
  watch(server: Server): void;
  /** Why a request is refused; null if it is answered, as soon as there is a place. */
  refusal(request: IncomingMessage, response: ServerResponse): Promise<Fault | null>;
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

/** How often who waits for a place looks for one, in milliseconds. */
const betweenLooks = 50;

interface Limits {
  readonly mostAnswered?: number;
  readonly mostOpen?: number;
  /** In milliseconds, as the next. */
  readonly pause?: number;
  readonly patience?: number;
}

/**
 * Answers up to `mostAnswered` connections that ask. A further one takes the place of an idle one that proved no key or session, else of the one that
 * has asked nothing for longest, where that is more than a `pause`, else of one without a key whose answer takes long. Where there is none it waits for up to `patience`, and is
 * then refused with a reason. Where `mostOpen` are open, a new one takes the place of the one that is open longest without an answered request; it is cut where all are answered.
 */
export function countConnections({
  mostAnswered = 100,
  mostOpen = 1000,
  pause = usualPause,
  patience = 5000,
}: Limits = {}): Connections {
  const full: Fault = {
    status: 503,
    detail: `All ${mostAnswered} connections are in use. Ask again in a moment, and close connections that are not needed.`,
    headers: { 'Retry-After': '1', Connection: 'close' },
  };
  const open = new Set<Socket>();
  /** Those of them of which no request was answered yet, also those within their TLS handshake; the longest open first. */
  const silent = new Map<string, Socket>();
  /** When the last request came of those that are answered; the longest let in first. */
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
    const [longest] = idle;
    return (
      strangers.find((socket) => idle.has(socket)) ??
      (longest && now - longest[1] >= pause ? longest[0] : undefined) ??
      strangers.find((socket) => now - (answered.get(socket) ?? now) >= shortAnswer)
    );
  }

  function admit(socket: Socket): boolean {
    const now = performance.now();
    const isNew = !answered.has(socket);
    if (isNew && answered.size >= mostAnswered) {
      const least = leastNeeded(now);
      if (least === undefined) return false;
      leave(least);
      least.destroy();
    }
    answered.set(socket, now);
    if (isNew) {
      idle.set(socket, now);
      socket.once('close', () => leave(socket));
    }
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
    async refusal(request, response) {
      const { socket } = request;
      const until = performance.now() + patience;
      while (!admit(socket)) {
        if (performance.now() >= until) return full;
        await setTimeout(betweenLooks);
        if (socket.destroyed) return full;
      }
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
