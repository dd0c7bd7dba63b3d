import type { IncomingMessage } from 'node:http';
import { UsageFault } from '../terminal/fault.ts';

/** The one address, besides those of this computer, under which is answered. */
export interface PublicOrigin {
  readonly origin: string;
  readonly host: string;
  readonly scheme: 'http' | 'https';
}

/** Throws a UsageFault for what is no origin. */
export function publicOriginOf(text: string): PublicOrigin {
  const url = URL.parse(text);
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase().replace(/\/$/, '');
  if (!isOrigin)
    throw new UsageFault('--public-origin is an address without a path, such as https://metrics.corp.example.');
  return { origin: url.origin, host: url.host, scheme: url.protocol === 'https:' ? 'https' : 'http' };
}

/** Whether a request was sent to that address. */
export const isSentTo = ({ headers }: IncomingMessage, { host }: Pick<PublicOrigin, 'host'>): boolean =>
  headers.host?.toLowerCase() === host;

/** Whether Host and Origin belong together: a page of the public address asks there only, and one of this computer here. */
export const isOfOne = (request: IncomingMessage, { host, origin }: PublicOrigin): boolean => {
  const from = request.headers.origin?.toLowerCase();
  return from === undefined || (from === origin) === isSentTo(request, { host });
};
