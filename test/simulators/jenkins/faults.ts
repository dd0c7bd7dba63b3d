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
  | { readonly kind: 'cut' }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'byte-order-mark' }
  | { readonly kind: 'wrong-shape' }
  | { readonly kind: 'huge'; readonly bytes: number }
  | { readonly kind: 'redirect'; readonly to: string };

/** Which requests misbehave, and how often. */
export interface PlannedFault {
  readonly fault: FaultKind;
  /** Requests whose path and query hold this text; every request where it is empty. */
  readonly where: string;
  /** So many of them, beginning with the first; endless where it is infinite. */
  times: number;
}

/** Does what a fault says; false where the answer should go its way, with `change` applied to its body. */
export function misbehave(
  fault: FaultKind,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): string | null {
  switch (fault.kind) {
    case 'status':
      response.writeHead(fault.status, { 'content-type': 'text/html;charset=utf-8', ...fault.headers });
      response.end(fault.body ?? '<html><body>Something is not right</body></html>');
      return null;
    case 'sign-in-page':
      response.writeHead(fault.status, { 'content-type': 'text/html' });
      response.end('<html><body><form action="/login"><input type="password"></form></body></html>');
      return null;
    case 'cut':
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body) + 10),
      });
      response.write(body.slice(0, body.length >> 1), () => request.socket.destroy());
      return null;
    case 'redirect':
      response.writeHead(302, { location: fault.to });
      response.end();
      return null;
    case 'truncated':
      return body.slice(0, body.length >> 1);
    case 'byte-order-mark':
      return `\u{feff}${body}`;
    case 'wrong-shape':
      return '{"allBuilds": "none of these", "jobs": 7, "number": "x"}';
    case 'huge':
      return `{"filler":"${'x'.repeat(fault.bytes)}"}`;
  }
}
