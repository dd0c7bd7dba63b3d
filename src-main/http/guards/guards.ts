import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { RequestHandler } from 'express';
import { sendProblem } from '../problem.ts';

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
