import type { IncomingMessage } from 'node:http';
import { ServiceError } from '#shared/api/problem.ts';
import { largestBody } from './json-body.ts';
import type { Fault } from './problem.ts';

/** Says how many bytes the body of a request to a path may have, where it is not the usual number. */
export type LargestBody = (target: string) => number | null;

/** Why a request with such a body is refused before any of it is read; null where it is not. */
export function bodyFault({ headers, url = '' }: IncomingMessage, largest: LargestBody): Fault | null {
  const most = largest(url) ?? largestBody;
  if (Number(headers['content-length'] ?? 0) <= most) return null;
  return { status: 413, detail: `The body may have at most ${most / 1024} KiB.` };
}

/** Whether more of a body may come than is read where the request is refused: its connection takes no other one then. */
export const mayGoOn = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largestBody;

/** So long is waited for a body, and for the next piece of one that goes on as it comes, in milliseconds. */
const longestWait = 30_000;

/** Cuts a request whose body keeps away for too long; gives the function that ends the wait. */
export function awaitBody(request: IncomingMessage, longest = longestWait): () => void {
  const timer = setTimeout(() => request.destroy(), longest);
  return () => clearTimeout(timer);
}

/** All of a body that is held in memory. Throws a ServiceError where more comes than may, or less than was announced. */
export async function readBody(request: IncomingMessage, longest?: number): Promise<Uint8Array<ArrayBuffer>> {
  const arrived = awaitBody(request, longest);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The answer still goes to who sends too much.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > largestBody) throw new ServiceError(413, 'The body may have at most 64 KiB.');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError(400, 'The connection ended before the body did. Send it again.');
  } finally {
    arrived();
  }
  return new Uint8Array(Buffer.concat(chunks));
}
