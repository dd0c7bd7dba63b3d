import type { IncomingMessage, ServerResponse } from 'node:http';

/** A way to misbehave. */
export type FaultKind =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  | { readonly kind: 'sign-in-page'; readonly status: 200 | 203 }
  | { readonly kind: 'cut' | 'hang-up' | 'truncated' | 'byte-order-mark' | 'empty' }
  | { readonly kind: 'instead'; readonly body: string }
  | { readonly kind: 'huge'; readonly bytes: number }
  | { readonly kind: 'redirect'; readonly to: string }
  /** The answer as it is, but another page is said to come. */
  | { readonly kind: 'next'; readonly to: string };

/** Which requests misbehave, and how often. */
export interface PlannedFault {
  readonly fault: FaultKind;
  /** Requests whose path and query hold this text; every request where it is empty. */
  readonly where: string;
  /** So many of them, beginning with the first; endless where it is infinite. */
  times: number;
}

export interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const form = '<html><body><form action="/login"><input type="password"></form></body></html>';

/** The answer as a fault spoils it; null where the fault saw to the whole answer itself. */
export function misbehave(
  fault: FaultKind,
  request: IncomingMessage,
  response: ServerResponse,
  told: Told,
): Told | null {
  const json = { 'content-type': 'application/json; charset=utf-8' };
  switch (fault.kind) {
    case 'status':
      return { status: fault.status, headers: { ...json, ...fault.headers }, body: fault.body ?? '{"message":"No"}' };
    case 'sign-in-page':
      return { status: fault.status, headers: { 'content-type': 'text/html' }, body: form };
    case 'cut':
      response.writeHead(200, { ...json, 'content-length': String(Buffer.byteLength(told.body) + 10) });
      response.write(told.body.slice(0, told.body.length >> 1), () => request.socket.destroy());
      return null;
    case 'hang-up':
      request.socket.destroy();
      return null;
    case 'redirect':
      return { status: 302, headers: { location: fault.to }, body: '' };
    case 'next':
      return { ...told, headers: { ...told.headers, link: `<${fault.to}>; rel="next"` } };
    case 'truncated':
      return { ...told, body: told.body.slice(0, told.body.length >> 1) };
    case 'byte-order-mark':
      return { ...told, body: `\u{feff}${told.body}` };
    case 'empty':
      return { ...told, body: '' };
    case 'instead':
      return { ...told, body: fault.body };
    case 'huge':
      return { ...told, body: `{"filler":"${'x'.repeat(fault.bytes)}"}` };
  }
}
