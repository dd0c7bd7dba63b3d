import type { ErrorRequestHandler, RequestHandler } from 'express';
import { ServiceError } from '#shared/api/problem.ts';
import { SecretsLocked } from '../secrets/contract.ts';
import type { Log } from '../service/contract.ts';
import { errorLocation } from '../service/threads/error-location.ts';
import { parseTarget } from './guards/request-target.ts';
import { type Fault, sendProblem } from './problem.ts';

const soon = { 'Retry-After': '5' };

function knownFault(error: unknown): Fault | null {
  if (error instanceof ServiceError) {
    const { status, message, errors } = error;
    return { status, detail: message, errors: [...errors], ...(status === 503 ? { headers: soon } : {}) };
  }
  if (error instanceof SecretsLocked) {
    return { status: 503, detail: 'The keychain is locked. Unlock it, then ask again.', headers: soon };
  }
  if (error instanceof URIError) {
    return { status: 400, detail: 'The address holds a % that is followed by no code. Write a percent sign as %25.' };
  }
  return null;
}

/** The fault for a thrown error. An unexpected error goes to the log, never to the caller. */
export function faultOf(error: unknown, log: Log, about: { readonly method: string; readonly path: string }): Fault {
  const fault = knownFault(error);
  if (fault) return fault;
  log.error({ ...about, ...errorLocation(error) }, 'A request failed');
  return { status: 500, detail: 'This should not happen. The log tells more; please report it.' };
}

/** Turns what was thrown into a problem. */
export function faultAnswers(log: Log): ErrorRequestHandler {
  // Express recognises this error handler by its four parameters.
  return (error, req, res, _next) => {
    const { method, originalUrl } = req;
    const fault = faultOf(error, log, { method, path: parseTarget(originalUrl)?.pathname ?? '' });
    if (res.headersSent) res.destroy();
    else sendProblem(res, fault);
  };
}

/** The answer where no route is. */
export const notFound: RequestHandler = (_req, res) =>
  sendProblem(res, { status: 404, detail: 'Nothing is at this path. /docs lists what there is.' });
