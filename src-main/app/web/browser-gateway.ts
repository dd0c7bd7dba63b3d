import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { browserSession, SignIn, type SignInMethod } from '#shared/desktop/browser-session.ts';
import { backupFile } from '#shared/desktop/upkeep/backup-file.ts';
import { noteKnown } from '../../http/guards/connections.ts';
import type { Listener } from '../../http/guards/guard-listener.ts';
import { foreign, isNamedRight, schemeOf } from '../../http/guards/guards.ts';
import { parseTarget } from '../../http/guards/request-target.ts';
import { type Fault, sendProblem } from '../../http/problem.ts';
import { awaitBody, parseJsonBody, readBody } from '../../http/request-body.ts';
import { withAppHeaders } from '../policy/headers.ts';
import type { BrowserSession, Credentials } from './browser-session.ts';
import type { HandleAppRequest } from './handle-app-request.ts';

/** The parts by which a loopback port serves a browser beside scripts. */
export interface BrowserGateway<S extends BrowserSession = BrowserSession> {
  readonly sessions: Sessions<S>;
  /** The app for a signed-in page. */
  readonly handle: (session: S) => HandleAppRequest;
  /** A file of the built renderer: all that is answered without a session. */
  readonly file: (path: string) => Promise<Response>;
  readonly api: RequestListener;
  /** The Host headers of this port; any other is an attack by another page. */
  readonly hosts: () => readonly string[];
  /** Called after somebody signed in. */
  readonly signedIn: () => void;
  /** Texts for a page that is not signed in, and for a refused code. */
  readonly words?: SignInTexts;
}

/** The sessions of browsers: a sign-in needs a code, each request a cookie and a secret. */
export interface Sessions<S extends BrowserSession> {
  /** Null if the code is not taken. */
  signIn(code: string, cookies: string | undefined): Signed | null | Promise<Signed | Fault | null>;
  find(credentials: Credentials, isUse: boolean): S | null | Promise<S | null>;
  /** Ends the session; gives the cookie to set, or null if there is no such session. */
  signOut(credentials: Credentials): string | null;
}

interface Signed {
  readonly cookie: string;
  readonly secret: string;
}

interface SignInTexts {
  readonly method: z.output<typeof SignInMethod>['method'];
  readonly signedOut: string;
  readonly wrongCode: string;
}

const linkTexts: SignInTexts = {
  method: 'link',
  signedOut: 'This page is not signed in. Open the newest sign-in link that Plumbline printed.',
  wrongCode: 'This link was used already, or is not the newest. Open the newest one that Plumbline printed.',
};

/** Requests of a signed-in page go to the app; without a session there are the files of the renderer, and all else is the API's to answer or refuse. */
export function browserGateway<S extends BrowserSession>(gateway: BrowserGateway<S>): Listener {
  const { sessions, handle, file, api, hosts, words = linkTexts } = gateway;
  const refuse = (response: ServerResponse): void => sendProblem(response, { status: 401, detail: words.signedOut });
  return async (request, response) => {
    const url = parseTarget(request.url);
    if (url === null || request.headers['x-api-key'] !== undefined || openToAll.includes(url.pathname)) {
      return api(request, response);
    }
    const isOwn = isOurs(request, hosts());
    if (isOwn && url.pathname === browserSession.method) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        const headers = { Allow: 'GET, HEAD' };
        return sendProblem(response, { status: 405, detail: 'This path answers GET, HEAD.', headers });
      }
      return send(response, withAppHeaders(Response.json({ method: words.method }, { headers: noStore })));
    }
    if (isFile(request, url) && (isOwn || isFollowed(request, hosts()))) {
      return send(response, withAppHeaders(await file(url.pathname)));
    }
    if (!isOwn) return api(request, response);
    if (request.method === 'POST' && url.pathname === browserSession.signIn) return signIn(gateway, request, response);
    const credentials = credentialsOf(request);
    if (request.method === 'POST' && url.pathname === browserSession.signOut) {
      const cookie = sessions.signOut(credentials);
      return cookie === null ? refuse(response) : void response.writeHead(204, { 'set-cookie': cookie }).end();
    }
    const session = await sessions.find(credentials, request.headers[browserSession.unattended] === undefined);
    if (session !== null) {
      noteKnown(request);
      return answer({ handle: handle(session), session }, request, response, url);
    }
    if (credentials.secret !== undefined || url.pathname.startsWith('/desktop/')) return refuse(response);
    return api(request, response);
  };
}

/** A backup may be larger than what is held in memory. */
export const largestBodyAt = (target: string): number | null =>
  target === backupFile.path ? backupFile.largest : null;

/** Requests without a key that are no part of the app. */
const openToAll: readonly string[] = ['/docs', '/health'];

/** Whether a page of this very address asks. */
function isOurs(request: IncomingMessage, hosts: readonly string[]): boolean {
  const { host, origin } = request.headers;
  return foreign(request, hosts) === null && (origin === undefined || origin === `${schemeOf(request)}://${host}`);
}

/** Whether this is a click on a link to the app from another page. That is safe: it loads files alone, and the other page cannot read them. */
const isFollowed = (request: IncomingMessage, hosts: readonly string[]): boolean =>
  isNamedRight(request, hosts) &&
  request.headers['sec-fetch-mode'] === 'navigate' &&
  request.headers['sec-fetch-dest'] === 'document';

/** Whether it can only be a file of the renderer, which holds nothing of anybody's. */
const isFile = ({ method }: IncomingMessage, { pathname }: URL): boolean =>
  (method === 'GET' || method === 'HEAD') && !pathname.startsWith('/api/') && !pathname.startsWith('/desktop/');

function credentialsOf({ headers }: IncomingMessage): Credentials {
  const secret = headers[browserSession.header];
  return { cookies: headers.cookie, secret: secret === undefined ? undefined : String(secret) };
}

const plain = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** Gives the cookie to the browser and the secret to the page, once. */
async function signIn<S extends BrowserSession>(
  { sessions, signedIn, words = linkTexts }: BrowserGateway<S>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parsed = SignIn.safeParse(parseJsonBody(await readBody(request)));
  const made = parsed.success ? await sessions.signIn(parsed.data.code, request.headers.cookie) : null;
  if (made === null) {
    return sendProblem(response, { status: 403, detail: words.wrongCode });
  }
  if ('status' in made) return sendProblem(response, made);
  const { cookie, secret } = made;
  await send(response, withAppHeaders(Response.json({ secret }, { headers: { ...noStore, 'set-cookie': cookie } })));
  signedIn();
}

const noStore = { 'cache-control': 'no-store' };

/** Methods that no Request can be made of. */
const unsupported = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Kept from the app, which has no use for them. */
const gatewayHeaders: readonly string[] = ['connection', 'cookie', browserSession.header, browserSession.unattended];

async function answer(
  { handle, session }: { readonly handle: HandleAppRequest; readonly session: BrowserSession },
  incoming: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (unsupported.has(incoming.method ?? '')) {
    response.writeHead(405, plain).end('This method is not supported.\n');
    return;
  }
  const gone = leavingOf(response);
  // A response under way, such as events, ends with the session.
  const cut = (): void => void response.destroy();
  session.ended.addEventListener('abort', cut);
  response.on('close', () => session.ended.removeEventListener('abort', cut));
  const body = await bodyFor(incoming, url);
  const parts = {
    method: incoming.method ?? 'GET',
    headers: Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || gatewayHeaders.includes(name) ? [] : [[name, String(value)]],
    ),
    body,
    // Required with a streamed body: no answer before its end.
    duplex: 'half' as const,
    signal: gone,
  };
  const request = new Request(url, parts);
  requestOf.set(response, request);
  await send(response, await handle(request));
}

/** Keeps each request as long as its response: one that was collected as garbage passes no abort on to its signal. */
const requestOf = new WeakMap<ServerResponse, Request>();

/** Aborted when nobody waits for the answer any more. */
function leavingOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.on('close', () => gone.abort());
  return gone.signal;
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  const signal = leavingOf(response);
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  for await (const chunk of answer.body ?? []) {
    if (!response.write(chunk)) await once(response, 'drain', { signal });
  }
  response.end();
}

/** A backup is streamed, since it may be larger than the memory; all else is read first. */
async function bodyFor(incoming: IncomingMessage, { pathname }: URL) {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return null;
  return pathname === backupFile.path ? streamOf(incoming) : readBody(incoming);
}

function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const pieces = incoming[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const arrived = awaitBody(incoming);
      const { done, value } = await pieces.next().finally(arrived);
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
