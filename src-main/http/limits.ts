import type { RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { sendProblem } from './problem.ts';

const second = 1000;

/** At most `limit` requests of one client in the window; more get a 429 that says when to come back. */
export function limited(limit: number, windowMs: number, detail: string): RequestHandler {
  return rateLimit({
    windowMs,
    limit,
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
}

export const limitRequests = (perSecond: number): RequestHandler =>
  limited(perSecond, second, `At most ${perSecond} requests a second are answered. Wait a second, then go on.`);

/** Counts wrong keys only, so that nobody can lock out who has the right one. */
export const limitWrongKeys = (): RequestHandler =>
  limited(30, 10 * second, 'Too many wrong keys. Look the key up in the settings of a project, wait, then go on.');
