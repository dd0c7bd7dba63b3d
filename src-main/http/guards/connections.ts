import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Fault } from '../problem.ts';

/** The connections of the servers of one port, counted together. */
export interface Connections {
  /** Counts those that a server takes. */
  watch(server: Server, isSecure: boolean): void;
  /** Why the requests of one are refused; null where they are answered. */
  refusal(socket: Socket): Fault | null;
  /** Cuts them all. */
  destroy(): void;
}

/** Answers up to `mostAnswered` connections, refuses further ones with a reason, and cuts those beyond `mostOpen`. */
export function countConnections(mostAnswered = 100, mostOpen = 1000): Connections {
  const full: Fault = {
    status: 503,
    detail: `All ${mostAnswered} connections are in use. Ask again in a moment, and close connections that are not needed.`,
    headers: { 'Retry-After': '1', Connection: 'close' },
  };
  const open = new Set<Socket>();
  const answered = new Set<Socket>();

  function admit(socket: Socket): boolean {
    if (answered.has(socket)) return true;
    if (answered.size >= mostAnswered) return false;
    answered.add(socket);
    socket.once('close', () => void answered.delete(socket));
    return true;
  }

  function count(socket: Socket): void {
    if (open.size >= mostOpen) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => void open.delete(socket));
  }

  return {
    watch(server, isSecure) {
      server.on('connection', count);
      // Requests come by the socket of TLS, which is another one than that of the connection.
      server.on(isSecure ? 'secureConnection' : 'connection', admit);
    },
    refusal: (socket) => (admit(socket) ? null : full),
    destroy() {
      for (const socket of open) socket.destroy();
    },
  };
}
