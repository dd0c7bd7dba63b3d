import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { backupFile } from '#shared/desktop/backup-file.ts';
import type { Listener } from '../http/guard-listener.ts';
import { foreign, schemeOf } from '../http/guards.ts';
import { parseTarget } from '../http/request-target.ts';
import type { BrowserSession } from './browser-session.ts';
import { doorPage } from './door-page.ts';
import type { HandleAppRequest } from './handle-app-request.ts';
import { plainPageHeaders } from './plain-page.ts';

/** What a loopback port needs to serve a browser beside scripts. */
export interface BrowserDoor {
  readonly session: BrowserSession;
  readonly handle: HandleAppRequest;
  readonly api: RequestListener;
  /** The Hosts under which this port is asked; anything else is another page's trick. */
  readonly hosts: () => readonly string[];
}

/** Signed-in requests of our own pages go to the app; all others are the API's to answer or refuse. */
export function browserDoor({ session, handle, api, hosts }: BrowserDoor): Listener {
  return (request, response) => {
    const url = parseTarget(request.url);
    if (url === null || !isOurs(request, hosts()) || request.headers['x-api-key'] !== undefined) {
      return api(request, response);
    }
    if (url.pathname === '/sign-in' && request.method === 'GET') return signIn(session, url, request, response);
    if (session.isSignedIn(request.headers.cookie) && !openToAll.includes(url.pathname)) {
      return answer(handle, request, response, url);
    }
    if (isPageAsked(request, url) || isPageAsking(request, url)) return refuse(401, 'signedOut', request, response);
    return api(request, response);
  };
}

/** What needs no key and is no part of the app. */
const openToAll: readonly string[] = ['/docs', '/health'];

/** Whether a page of this very address asks: the cookie opens more than the key does. */
function isOurs(request: IncomingMessage, hosts: readonly string[]): boolean {
  const { host, origin } = request.headers;
  return foreign(request, hosts) === null && (origin === undefined || origin === `${schemeOf(request)}://${host}`);
}

const plain = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

function signIn(session: BrowserSession, url: URL, request: IncomingMessage, response: ServerResponse): void {
  const cookie = session.signIn(url.searchParams.get('code') ?? '');
  if (cookie === null) {
    // Who opens the link a second time where it was used is in already.
    if (session.isSignedIn(request.headers.cookie)) {
      response.writeHead(303, { location: '/', 'cache-control': 'no-store' }).end();
      return;
    }
    refuse(403, 'used', request, response);
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

/** Methods that no Request can be made of. */
const unsupported = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Whether somebody wants to look at a screen, and no program asks the API. */
const isPageAsked = ({ method, headers }: IncomingMessage, { pathname }: URL): boolean =>
  method === 'GET' && (pathname === '/' || (headers.accept?.includes('text/html') === true && !isOfTheApi(pathname)));

/** Whether a page of ours asks, which was opened while its sign-in held. */
const isPageAsking = ({ headers }: IncomingMessage, { pathname }: URL): boolean =>
  headers['sec-fetch-site'] === 'same-origin' && !openToAll.includes(pathname);

const isOfTheApi = (path: string): boolean => path.startsWith('/api/') || openToAll.includes(path);

function refuse(status: number, why: 'used' | 'signedOut', request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(status, plainPageHeaders).end(doorPage(why, request.headers['accept-language']));
}

async function answer(
  handle: HandleAppRequest,
  incoming: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (unsupported.has(incoming.method ?? '')) {
    response.writeHead(405, plain).end('This method is not supported.\n');
    return;
  }
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const body = await bodyFor(incoming, url);
  if (body === 'too large') {
    response.writeHead(413, { ...plain, connection: 'close' }).end('The request is longer than 64 KiB.\n');
    return;
  }
  const asked = {
    method: incoming.method ?? 'GET',
    headers: Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || name === 'connection' || name === 'cookie' ? [] : [[name, String(value)]],
    ),
    body,
    // A body that comes bit by bit wants it said that nothing is answered before its end.
    duplex: 'half' as const,
    signal: gone.signal,
  };
  const { status, headers, body: sent } = await handle(new Request(url, asked));
  response.writeHead(status, Object.fromEntries(headers));
  if (sent) {
    for await (const chunk of sent) {
      if (!response.write(chunk)) await once(response, 'drain', { signal: gone.signal });
    }
  }
  response.end();
}

/** A backup goes on as it comes, since it may be larger than the memory; all else is read first. */
async function bodyFor(incoming: IncomingMessage, { pathname }: URL) {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return null;
  return pathname === backupFile.path ? streamOf(incoming) : bodyOf(incoming);
}

function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = incoming[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
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
