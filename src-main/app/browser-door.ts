import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { schemeOf } from '../http/guards.ts';
import type { BrowserSession } from './browser-session.ts';
import type { HandleAppRequest } from './handle-app-request.ts';

/** What a loopback port needs to serve a browser beside scripts. */
export interface BrowserDoor {
  readonly session: BrowserSession;
  readonly handle: HandleAppRequest;
  readonly api: RequestListener;
  /** The Hosts under which this port is asked; anything else is another page's trick. */
  readonly hosts: () => readonly string[];
}

/** Signed-in requests of our own pages go to the app; all others are the API's to answer or refuse. */
export function browserDoor({ session, handle, api, hosts }: BrowserDoor): RequestListener {
  return (request, response) => {
    if (!isOurs(request, hosts()) || request.headers['x-api-key'] !== undefined) return api(request, response);
    const url = new URL(request.url ?? '/', `${schemeOf(request)}://${request.headers.host}`);
    if (url.pathname === '/sign-in' && request.method === 'GET') return signIn(session, url, response);
    if (session.isSignedIn(request.headers.cookie) && !openToAll.includes(url.pathname)) {
      answer(handle, request, response, url).catch(() => response.destroy());
      return;
    }
    if (url.pathname === '/' && request.method === 'GET') return signedOut(response);
    return api(request, response);
  };
}

/** What needs no key and is no part of the app. */
const openToAll: readonly string[] = ['/docs', '/health'];

function isOurs(request: IncomingMessage, hosts: readonly string[]): boolean {
  const { host, origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  return (
    host !== undefined &&
    hosts.includes(host) &&
    (origin === undefined || origin === `${schemeOf(request)}://${host}`) &&
    (site === undefined || site === 'same-origin' || site === 'none') &&
    request.url?.startsWith('/') === true
  );
}

const plain = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

function signIn(session: BrowserSession, url: URL, response: ServerResponse): void {
  const cookie = session.signIn(url.searchParams.get('code') ?? '');
  if (cookie === null) {
    response
      .writeHead(403, plain)
      .end('This link was used already or is not the newest. Start Plumbline again for another one.\n');
    return;
  }
  response
    .writeHead(303, {
      location: '/',
      'set-cookie': cookie,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .end();
}

function signedOut(response: ServerResponse): void {
  response.writeHead(401, plain).end('Open the sign-in link that Plumbline printed when it started.\n');
}

async function answer(
  handle: HandleAppRequest,
  incoming: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const body = incoming.method === 'GET' || incoming.method === 'HEAD' ? null : await bodyOf(incoming);
  if (body === 'too large') {
    response.writeHead(413, { ...plain, connection: 'close' }).end('The request is longer than 64 KiB.\n');
    return;
  }
  const request = new Request(url, {
    method: incoming.method ?? 'GET',
    headers: Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || name === 'connection' || name === 'cookie' ? [] : [[name, String(value)]],
    ),
    body,
    signal: gone.signal,
  });
  const { status, headers, body: sent } = await handle(request);
  response.writeHead(status, Object.fromEntries(headers));
  if (sent) {
    for await (const chunk of sent) {
      if (!response.write(chunk)) await once(response, 'drain', { signal: gone.signal });
    }
  }
  response.end();
}

async function bodyOf(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > 64 * 1024) return 'too large';
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
