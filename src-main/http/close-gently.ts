import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lets a client read the last answer of its connection: to close while more of the request comes resets the connection, and the answer is lost.
 * Node closes by `destroySoon` after an answer with `Connection: close`. `lingers`: so long, in milliseconds, the client may go on sending.
 */
export function closeGently(socket: Socket, request: IncomingMessage, lingers = 2000): void {
  socket.destroySoon = () => {
    socket.end();
    // What is still sent is read, and thrown away.
    request.resume();
    const timer = setTimeout(() => socket.destroy(), lingers).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}
