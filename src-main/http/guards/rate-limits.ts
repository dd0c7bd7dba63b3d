import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';
import { type Fault, sendProblem } from '../problem.ts';

const second = 1000;

interface Limit {
  readonly requests: number;
  readonly windowMs: number;
  readonly detail: string;
  /** Requests with the same name share the limit. */
  readonly of: (req: Request) => string | Promise<string>;
}

/** Counts in fixed windows by a monotonic clock; after the clock is set back, the library's own would not reset until the old time. */
function counting(windowMs: number): Store {
  const counts = new Map<string, number>();
  let ends = 0;
  return {
    increment(key) {
      if (performance.now() >= ends) {
        counts.clear();
        ends = performance.now() + windowMs;
      }
      const totalHits = (counts.get(key) ?? 0) + 1;
      counts.set(key, totalHits);
      return { totalHits, resetTime: undefined };
    },
    decrement: () => undefined,
    resetKey: (key) => void counts.delete(key),
  };
}

/** The most requests in the window; more get a 429 with a time to retry. */
const limited = ({ requests, windowMs, detail, of }: Limit): RequestHandler =>
  rateLimit({
    windowMs,
    limit: requests,
    store: counting(windowMs),
    keyGenerator: of,
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    handler: (_req, res) =>
      sendProblem(res, {
        status: 429,
        detail,
        headers: { 'Retry-After': String(Math.ceil(windowMs / second)) },
      }),
  });

/** Limits each address. A client with the key has a separate limit, which others at its address cannot use up. */
export const limitRequests = (perSecond: number, hasKey: (req: Request) => Promise<boolean>): RequestHandler =>
  limited({
    requests: perSecond,
    windowMs: second,
    detail: `At most ${perSecond} requests a second are answered. Wait a second, then go on.`,
    of: async (req) => `${await hasKey(req)} ${ipKeyGenerator(req.ip ?? '')}`,
  });

const wrongKeys = {
  requests: 30,
  windowMs: 10 * second,
  detail: 'Too many wrong keys. Look the key up in the settings of a project, wait, then go on.',
} as const;

/** Counts the wrong keys of all addresses together: there is one key to guess, and addresses are cheap. */
export const limitWrongKeys = (): RequestHandler => limited({ ...wrongKeys, of: () => 'all' });

/** The same limit for keys that are not sent in a header. */
export function countWrongKeys(): { readonly add: () => void; readonly fault: () => Fault | null } {
  const { requests, windowMs, detail } = wrongKeys;
  let count = 0;
  let ends = 0;
  const isOver = (): boolean => performance.now() >= ends;
  return {
    add() {
      if (isOver()) [count, ends] = [0, performance.now() + windowMs];
      count += 1;
    },
    fault: () =>
      isOver() || count < requests
        ? null
        : { status: 429, detail, headers: { 'Retry-After': String(windowMs / second) } },
  };
}
