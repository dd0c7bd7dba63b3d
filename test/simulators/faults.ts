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
  | { readonly kind: 'cut' | 'hang-up' | 'truncated' | 'byte-order-mark' | 'wrong-shape' | 'empty' }
  | { readonly kind: 'instead'; readonly body: string }
  | { readonly kind: 'huge'; readonly bytes: number }
  /** The answer with something of its body replaced; as it is where that is not in it. */
  | { readonly kind: 'altered'; readonly from: RegExp; readonly to: string }
  /** A fault of the answers that hold a word. */
  | { readonly kind: 'holding'; readonly word: RegExp; readonly fault: FaultKind }
  | { readonly kind: 'redirect'; readonly to: string }
  /** The answer as it is, but another page is said to come. */
  | { readonly kind: 'next'; readonly to: string };

/** An answer before it is sent. */
export interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The faults that a simulator still has to show. */
export interface FaultPlan {
  /** Lets the next requests that hold `where` misbehave; every request where it is empty. */
  fail(fault: FaultKind, where?: string, times?: number): void;
  /** Ends all misbehaviour. */
  mend(): void;
  /** The answer to a request as the plan spoils it; null where the fault saw to the whole answer itself. `line`: the request, decoded. */
  spoiled(line: string, request: IncomingMessage, response: ServerResponse, told: Told): Told | null;
}

export function planFaults(): FaultPlan {
  let planned: { readonly fault: FaultKind; readonly where: string; times: number }[] = [];
  return {
    fail(fault, where = '', times = 1) {
      planned.push({ fault, where, times });
    },
    mend() {
      planned = [];
    },
    spoiled(line, request, response, told) {
      const next = planned.find(({ where, times }) => times > 0 && line.includes(where));
      if (!next) return told;
      next.times -= 1;
      return misbehave(next.fault, request, response, told);
    },
  };
}

const json = { 'content-type': 'application/json;charset=utf-8' };
const html = { 'content-type': 'text/html;charset=utf-8' };
const form = '<html><body><form action="/login"><input type="password"></form></body></html>';

function misbehave(fault: FaultKind, request: IncomingMessage, response: ServerResponse, told: Told): Told | null {
  const half = told.body.slice(0, told.body.length >> 1);
  switch (fault.kind) {
    case 'status': {
      const body = fault.body ?? '<html><body>Something is not right</body></html>';
      const headers = { ...(/^[[{]/.test(body) ? json : html), ...fault.headers };
      return { status: fault.status, headers, body };
    }
    case 'sign-in-page':
      return { status: fault.status, headers: html, body: form };
    case 'cut':
      response.writeHead(200, { ...json, 'content-length': String(Buffer.byteLength(told.body) + 10) });
      response.write(half, () => request.socket.destroy());
      return null;
    case 'hang-up':
      request.socket.destroy();
      return null;
    case 'redirect':
      return { status: 302, headers: { location: fault.to }, body: '' };
    case 'next':
      return { ...told, headers: { ...told.headers, link: `<${fault.to}>; rel="next"` } };
    case 'truncated':
      return { ...told, body: half };
    case 'byte-order-mark':
      return { ...told, body: `\u{feff}${told.body}` };
    case 'wrong-shape':
      return { ...told, body: '{"allBuilds": "none of these", "jobs": 7, "number": "x"}' };
    case 'empty':
      return { ...told, body: '' };
    case 'instead':
      return { ...told, body: fault.body };
    case 'altered':
      return { ...told, body: told.body.replace(fault.from, fault.to) };
    case 'holding':
      return fault.word.test(told.body) ? misbehave(fault.fault, request, response, told) : told;
    case 'huge':
      return { ...told, body: `{"filler":"${'x'.repeat(fault.bytes)}"}` };
  }
}
