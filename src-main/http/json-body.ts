import { MIMEType } from 'node:util';
import { ServiceError } from '#shared/api/problem.ts';
import type { Fault } from './problem.ts';

/** The largest body of JSON, in bytes. */
export const largestBody = 64 * 1024;

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

/** The value of a body; a byte order mark before it is left out. Throws a ServiceError where it is no JSON in UTF-8. */
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
