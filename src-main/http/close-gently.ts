import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** So long a client may go on sending after the last answer, in milliseconds. */
const lingers = 2000;

/**
 * Lets a client read the last answer of its connection: to close while more of the request comes resets the connection, and the answer is lost.
 * Node closes by `destroySoon` after an answer with `Connection: close`.
 */
export function closeGently(socket: Socket, request: IncomingMessage): void {
  socket.destroySoon = () => {
    socket.end();
    // What is still sent is read, and thrown away.
    request.resume();
    const timer = setTimeout(() => socket.destroy(), lingers).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}
