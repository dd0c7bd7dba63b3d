import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Log } from '../../service/contract.ts';
import { sendProblem } from '../problem.ts';
import { limitWrongKeys } from './limits.ts';
import { wrongKeyLog } from './wrong-key-log.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in the same time whatever was given. */
export const isKey = (sent: string | undefined, key: string): boolean =>
  timingSafeEqual(digest(sent ?? ''), digest(key));

/** Whether a request carries the key; a key that cannot be read now is nobody's. */
export async function hasKey(req: Request, key: () => Promise<string>): Promise<boolean> {
  const sent = req.get('x-api-key');
  if (sent === undefined) return false;
  return key().then(
    (current) => isKey(sent, current),
    () => false,
  );
}

const refuse: RequestHandler = (_req, res) =>
  sendProblem(res, {
    status: 401,
    detail: 'Send the key in the header X-API-Key. It stands in the settings of any project.',
    headers: { 'WWW-Authenticate': 'ApiKey realm="Plumbline", header="X-API-Key"' },
  });

/** Lets through what carries the key in its header; a key anywhere else is none. */
export function requireKey(key: () => Promise<string>, used: () => void, log: Pick<Log, 'warn'>): RequestHandler {
  const slowDown = limitWrongKeys();
  const report = wrongKeyLog(log);
  return async (req, res, next) => {
    const sent = req.get('x-api-key');
    if (isKey(sent, await key())) {
      used();
      next();
    } else if (sent === undefined) refuse(req, res, next);
    else {
      report();
      await slowDown(req, res, () => refuse(req, res, next));
    }
  };
}
