import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../service/contract.ts';
import { faultOf } from '../faults.ts';
import { type Fault, sendProblem } from '../problem.ts';
import { mayGoOn } from '../request-body.ts';
import { safeHeaders } from './guards.ts';
import { parseTarget, targetFault } from './request-target.ts';

/** A listener of a port; what it throws, at once or later, is for its guard. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface Guarded {
  readonly log: Log;
  /** Why a request is refused before any part of it is read; null if it is not. */
  readonly refusal: (request: IncomingMessage, response: ServerResponse) => Promise<Fault | null>;
}

/**
 * The last guard: refuses targets that are not in origin form. What a listener throws becomes a problem and one log line, never an exception of
 * the process.
 */
export function guardListener(listener: Listener, { log, refusal }: Guarded): RequestListener {
  return (request, response) => {
    const { socket } = request;
    // Requests after the last answer of a connection are not answered.
    if (socket.writableEnded || socket.destroyed) return;
    closeGently(socket, request);
    if (mayGoOn(request)) response.shouldKeepAlive = false;
    const fail = (error: unknown): void => {
      try {
        answerFailure(error, request, response, log);
      } catch {
        response.destroy();
      }
    };
    // A write after the end of an answer comes as an event.
    response.on('error', fail);
    inTurn(request, response, () => {
      const run = async (): Promise<void> => {
        // Before any routing, which Express leaves out where it cannot read a target.
        const fault = targetFault(request.url) ?? (await refusal(request, response));
        return fault === null ? listener(request, response) : answerWith(response, fault);
      };
      run().catch(fail);
    });
  };
}

function answerFailure(error: unknown, request: IncomingMessage, response: ServerResponse, log: Log): void {
  if (request.socket.destroyed && isOfLeaving(error)) {
    response.destroy();
    return;
  }
  const { method = '', url } = request;
  const fault = faultOf(error, log, { method, path: parseTarget(url)?.pathname ?? '' });
  if (response.headersSent) response.destroy();
  else answerWith(response, fault);
}

function answerWith(response: ServerResponse, fault: Fault): void {
  for (const [name, value] of Object.entries(safeHeaders)) response.setHeader(name, value);
  sendProblem(response, fault);
}

const codesOfLeaving: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ABORT_ERR',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
]);

/** Whether an error means that a client left before its answer, which is no fault. */
export const isOfLeaving = (error: unknown): boolean =>
  error instanceof Error && codesOfLeaving.has((error as NodeJS.ErrnoException).code);

/**
 * Lets a client read the last answer of its connection. Closing while a request still arrives resets the connection and loses the answer.
 * `lingers`: how many milliseconds the client may keep sending.
 */
export function closeGently(socket: Socket, request: IncomingMessage, lingers = 2000): void {
  socket.destroySoon = () => {
    socket.end();
    // Reads and discards the rest of the body.
    request.resume();
    const timer = setTimeout(() => socket.destroy(), lingers).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}

/** How many requests of a connection may wait while one is answered; a connection that sends more is cut. */
const mostWaiting = 32;

/** How long a client may leave sent data unread, in milliseconds; then the connection is cut. */
const unreadFor = 60_000;

const waiting = new WeakMap<Socket, number>();

/** Answers the requests of a connection one by one. Node delivers pipelined requests at once, and answers to all of them would pile up in memory. */
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
