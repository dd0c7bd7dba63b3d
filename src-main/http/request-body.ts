import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import { ServiceError } from '#shared/api/problem.ts';
import type { Fault } from './problem.ts';

/** How many bytes the body of a request to a path may have, if not the usual number. */
export type LargestBody = (target: string) => number | null;

/** Why a request with such a body is refused before any of it is read; null if it is not. */
export function bodyFault({ headers, url = '' }: IncomingMessage, largest: LargestBody): Fault | null {
  const most = largest(url) ?? largestBody;
  return Number(headers['content-length'] ?? 0) <= most ? null : tooLarge(most);
}

/** Whether unread body may follow a refused request; its connection then takes no further request. */
export const mayGoOn = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largestBody;

/** The time limits for a body to begin and for each further piece, in milliseconds. */
const longestWait = 30_000;

/** Cuts a request whose body keeps away for too long; gives the function that ends the wait. */
export function awaitBody(request: IncomingMessage, longest = longestWait): () => void {
  const timer = setTimeout(() => request.destroy(), longest);
  return () => clearTimeout(timer);
}

/** The whole body in memory. Throws a ServiceError if it exceeds the limit or ends early. */
export async function readBody(request: IncomingMessage, longest?: number): Promise<Uint8Array<ArrayBuffer>> {
  const arrived = awaitBody(request, longest);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The answer still reaches a client that sends too much.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > largestBody) throw new ServiceError(413, tooLarge().detail);
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

/** The largest body of JSON, in bytes. */
export const largestBody = 64 * 1024;

/** The refusal of a body of more than so many bytes. */
export const tooLarge = (most = largestBody) =>
  ({ status: 413, detail: `The body may have at most ${most / 1024} KiB.` }) as const;

interface BodyHeaders {
  readonly 'content-type'?: string | undefined;
  readonly 'content-encoding'?: string | undefined;
}

/** Why a body of this kind is not read; null for plain JSON in UTF-8. */
export function jsonTypeFault(headers: BodyHeaders): Fault | null {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    return { status: 415, detail: 'Send the body as plain JSON, without a content encoding.' };
  const type = mimeTypeOf(headers['content-type'] ?? '');
  if (type?.essence !== 'application/json')
    return { status: 415, detail: 'Send the body as JSON, with Content-Type: application/json.' };
  const charset = type.params.get('charset') ?? 'utf-8';
  return charset.toLowerCase() === 'utf-8' ? null : { status: 415, detail: 'Send the body as JSON in UTF-8.' };
}

function mimeTypeOf(text: string): MIMEType | null {
  try {
    return new MIMEType(text);
  } catch {
    return null;
  }
}

/** The value of a body; a byte order mark before it is left out. Throws a ServiceError if it is no JSON in UTF-8. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ServiceError(400, 'The body is not UTF-8. Encode it as UTF-8 and send it again.');
  }
  try {
    value = JSON.parse(text);
  } catch {
    throw new ServiceError(400, 'The body is not JSON that can be parsed. Correct it and send it again.');
  }
  if (isTooDeep(value)) throw new ServiceError(400, tooDeep);
  return value;
}

/** More levels than any input has. */
const deepest = 32;

/** Whether a JSON value is nested too deep: copying it to a worker, or checking it, would run out of stack. */
function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth <= deepest; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return level.length > 0;
}

const tooDeep = `The JSON is nested deeper than ${deepest} levels. Send what the description of the path names.`;
