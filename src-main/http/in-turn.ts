import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So many requests of a connection may wait while one is answered; a connection that sends more is cut. */
const mostWaiting = 32;

/** So long a client may leave what was sent to it unread, in milliseconds; a connection that it does not read is cut. */
const unreadFor = 60_000;

const waiting = new WeakMap<Socket, number>();

/**
 * Answers the requests of one connection one after the other. Node hands over all that a client sends without waiting, and answers made for all
 * of them would lie in memory until the client reads the first.
 */
export function inTurn(
  { socket }: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
  longest = unreadFor,
): void {
  const begin = (): void => {
    response.setTimeout(longest, () => {
      // Where nothing is left to be read, the answer takes its time.
      if (socket.writableLength > 0) socket.destroy();
    });
    answer();
  };
  // An answer has the socket from when all before it were sent.
  if (response.socket !== null) {
    begin();
    return;
  }
  const count = (waiting.get(socket) ?? 0) + 1;
  if (count > mostWaiting) {
    socket.destroy();
    return;
  }
  waiting.set(socket, count);
  response.once('socket', () => {
    waiting.set(socket, (waiting.get(socket) ?? 0) - 1);
    begin();
  });
}
