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
export interface SimulatedAnswer {
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
  spoiled(
    line: string,
    request: IncomingMessage,
    response: ServerResponse,
    answer: SimulatedAnswer,
  ): SimulatedAnswer | null;
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
    spoiled(line, request, response, answer) {
      const next = planned.find(({ where, times }) => times > 0 && line.includes(where));
      if (!next) return answer;
      next.times -= 1;
      return misbehave(next.fault, request, response, answer);
    },
  };
}

const json = { 'content-type': 'application/json;charset=utf-8' };
const html = { 'content-type': 'text/html;charset=utf-8' };
const page = '<html><body>Something is not right</body></html>';
const form = '<html><body><form action="/login"><input type="password"></form></body></html>';

function misbehave(
  fault: FaultKind,
  request: IncomingMessage,
  response: ServerResponse,
  answer: SimulatedAnswer,
): SimulatedAnswer | null {
  const half = answer.body.slice(0, answer.body.length >> 1);
  switch (fault.kind) {
    case 'status': {
      const body = fault.body ?? (fault.status === 404 ? '{"message":"Not found."}' : page);
      const headers = { ...(/^[[{]/.test(body) ? json : html), ...fault.headers };
      return { status: fault.status, headers, body };
    }
    case 'sign-in-page':
      return { status: fault.status, headers: html, body: form };
    case 'cut':
      response.writeHead(200, { ...json, 'content-length': String(Buffer.byteLength(answer.body) + 10) });
      response.write(half, () => request.socket.destroy());
      return null;
    case 'hang-up':
      request.socket.destroy();
      return null;
    case 'redirect':
      return { status: 302, headers: { location: fault.to }, body: '' };
    case 'next':
      return { ...answer, headers: { ...answer.headers, link: `<${fault.to}>; rel="next"` } };
    case 'truncated':
      return { ...answer, body: half };
    case 'byte-order-mark':
      return { ...answer, body: `\u{feff}${answer.body}` };
    case 'wrong-shape':
      return { ...answer, body: '{"allBuilds": "none of these", "jobs": 7, "number": "x"}' };
    case 'empty':
      return { ...answer, body: '' };
    case 'instead':
      return { ...answer, body: fault.body };
    case 'altered':
      return { ...answer, body: answer.body.replace(fault.from, fault.to) };
    case 'holding':
      return fault.word.test(answer.body) ? misbehave(fault.fault, request, response, answer) : answer;
    case 'huge':
      return { ...answer, body: `{"filler":"${'x'.repeat(fault.bytes)}"}` };
  }
}
