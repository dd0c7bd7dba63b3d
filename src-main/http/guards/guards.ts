import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { Request, RequestHandler } from 'express';
import type { Log } from '../../service/contract.ts';
import { sendProblem } from '../problem.ts';
import { noteKnown } from './connections.ts';
import { limitWrongKeys } from './rate-limits.ts';
import { wrongKeyLog } from './wrong-key-log.ts';

type Scheme = 'http' | 'https';

/** Requests passed on by a proxy, with the scheme of the original request. */
const passedOn = new WeakMap<IncomingMessage, Scheme>();

export const noteScheme = (request: IncomingMessage, scheme: Scheme): void => void passedOn.set(request, scheme);

/** Whether a request was sent over TLS, by its own socket or by the proxy before it. */
export const schemeOf = (request: IncomingMessage): Scheme =>
  passedOn.get(request) ?? (request.socket instanceof TLSSocket ? 'https' : 'http');

/** The names under which a loopback port may be asked. */
export const loopbackHosts = (port: number): readonly string[] => [
  `127.0.0.1:${port}`,
  `[::1]:${port}`,
  `localhost:${port}`,
];

const allowedSites: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none']);

/** Whether a request names exactly one accepted host: DNS rebinding may point a foreign name here. */
export function isNamedRight(req: IncomingMessage, hosts: readonly string[]): boolean {
  const named = req.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  return named.length === 1 && hosts.includes((req.headers.host ?? '').toLowerCase());
}

/** Why a request may come from a foreign page or by DNS rebinding; null if it does not. */
export function foreign(req: IncomingMessage, hosts: readonly string[]): string | null {
  if (!isNamedRight(req, hosts)) return `Ask under one of these names: ${hosts.join(', ')}.`;
  const { origin } = req.headers;
  if (origin !== undefined && !hosts.some((one) => origin.toLowerCase() === `${schemeOf(req)}://${one}`)) {
    return 'Pages of other origins may not ask here.';
  }
  if (!allowedSites.has(req.headers['sec-fetch-site'])) return 'Pages of other sites may not ask here.';
  return null;
}

/** Refuses what is foreign before anything else is looked at. */
export function refuseForeign(hosts: () => readonly string[]): RequestHandler {
  return (req, res, next) => {
    const detail = foreign(req, hosts());
    if (detail) sendProblem(res, { status: 403, detail });
    else next();
  };
}

/** Headers of every answer. */
export const safeHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
} as const;

/** Sets them before anything is answered. */
export const setSafeHeaders: RequestHandler = (_req, res, next) => {
  res.set(safeHeaders);
  next();
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in the same time whatever was given. */
export const isKey = (given: string | undefined, key: string): boolean =>
  timingSafeEqual(digest(given ?? ''), digest(key));

/** Whether a request carries the key, which is noted of its connection; a key that cannot be read now is nobody's. */
export async function hasKey(req: Request, key: () => Promise<string>): Promise<boolean> {
  const given = req.get('x-api-key');
  if (given === undefined) return false;
  const isIt = await key().then(
    (current) => isKey(given, current),
    () => false,
  );
  if (isIt) noteKnown(req);
  return isIt;
}

const refuse: RequestHandler = (_req, res) =>
  sendProblem(res, {
    status: 401,
    detail: 'Send the key in the header X-API-Key. A project’s settings show it; readers of a team have their own.',
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
