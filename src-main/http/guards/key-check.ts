import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Log } from '../../service/contract.ts';
import { sendProblem } from '../problem.ts';
import { limitWrongKeys } from './limits.ts';
import { wrongKeyLog } from './wrong-key-log.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in the same time whatever was given. */
export const isKey = (given: string | undefined, key: string): boolean =>
  timingSafeEqual(digest(given ?? ''), digest(key));

/** Whether a request carries the key; a key that cannot be read now is nobody's. */
export async function hasKey(req: Request, key: () => Promise<string>): Promise<boolean> {
  const given = req.get('x-api-key');
  if (given === undefined) return false;
  return key().then(
    (current) => isKey(given, current),
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
  const tell = wrongKeyLog(log);
  return async (req, res, next) => {
    const given = req.get('x-api-key');
    if (isKey(given, await key())) {
      used();
      next();
    } else if (given === undefined) refuse(req, res, next);
    else {
      tell();
      await slowDown(req, res, () => refuse(req, res, next));
    }
  };
}
