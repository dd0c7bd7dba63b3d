import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { ServiceError } from '#shared/api/problem.ts';
import { timestamp } from '#shared/time/time.ts';
import { createApi } from '../../http/create-api.ts';
import { loopbackHosts, noteScheme } from '../../http/guards/guards.ts';
import { countWrongKeys } from '../../http/guards/rate-limits.ts';
import { wrongKeyLog } from '../../http/guards/wrong-key-log.ts';
import { listen } from '../../http/listen.ts';
import { sendProblem } from '../../http/problem.ts';
import type { Log } from '../../service/contract.ts';
import type { WarehouseService } from '../../service/warehouse/contract.ts';
import { publicDetail } from '../../service/warehouse/watched-list.ts';
import { leaveMissingFolder } from '../process/working-folder.ts';
import { browserGateway, type Sessions } from '../web/browser-gateway.ts';
import type { BrowserSession } from '../web/browser-session.ts';
import { rendererFile } from '../web/renderer-files.ts';
import { isOfOne, isSentTo, type PublicOrigin } from './public-origin.ts';
import { createReaderApps, type ReaderApp, type ReaderApps } from './reader-apps.ts';
import { createReaderCookies, type ReaderCookies } from './reader-cookies.ts';

export interface TeamServerParts {
  readonly service: WarehouseService;
  readonly port: number;
  /** The address to listen at; loopback where it is null. */
  readonly host: string | null;
  readonly publicOrigin: PublicOrigin | null;
  /** Null where a proxy speaks TLS, or nobody. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  readonly ownKey: () => Promise<string | null>;
  readonly cookieSecret: string;
  readonly rendererFolder: string;
  readonly appVersion: string;
  readonly log: Log;
}

export interface TeamServer {
  readonly url: string;
  close(): Promise<void>;
}

const sweepEvery = 5000;

/** Lets readers ask a service over a warehouse: scripts with their keys, browsers after they signed in with one. */
export async function startTeamServer(parts: TeamServerParts): Promise<TeamServer> {
  const { service, publicOrigin, cookieSecret, rendererFolder, appVersion, log } = parts;
  let port = parts.port;
  const hosts = (): readonly string[] => [...loopbackHosts(port), ...(publicOrigin ? [publicOrigin.host] : [])];
  const health = () => healthOf(service);
  const apps = createReaderApps({
    ...parts,
    hosts,
    loopback: () => `127.0.0.1:${port}`,
    health,
  });
  const closed = createApi({ service: withoutKey(), hosts, appVersion, health, log });
  const isSecure = publicOrigin?.scheme === 'https';
  const gateway = (): RequestListener => {
    // A name that no other page of the host can set, where the browser keeps that promise.
    const name = isSecure ? '__Host-plumbline' : publicOrigin ? 'plumbline-team' : `plumbline-team-${port}`;
    const cookies = createReaderCookies({ name, isSecure, signingSecret: cookieSecret });
    return browserGateway({
      sessions: sessionsWith(cookies, apps, log),
      handle: ({ app: world }) => world.handle,
      file: (path) => rendererFile(rendererFolder, path),
      api: apiWith(apps, closed),
      hosts,
      signedIn: () => undefined,
      words: messages,
    });
  };
  let answer: RequestListener | null = null;
  const listening = await listen({
    handler: (request, response) => {
      if (publicOrigin && !isOfOne(request, publicOrigin)) {
        return sendProblem(response, { status: 403, detail: 'Pages of other origins may not ask here.' });
      }
      if (publicOrigin && isSentTo(request, publicOrigin)) noteScheme(request, publicOrigin.scheme);
      answer ??= gateway();
      return answer(request, response);
    },
    log,
    port,
    ...(parts.host === null ? {} : { host: parts.host }),
    ...(parts.tls === null ? {} : { tls: parts.tls }),
  });
  port = listening.port;
  const sweeping = setInterval(() => {
    apps.sweep();
    leaveMissingFolder();
  }, sweepEvery);
  sweeping.unref();
  return {
    url: listening.url,
    async close() {
      clearInterval(sweeping);
      apps.end();
      await listening.close();
    },
  };
}

const messages = {
  method: 'key',
  signedOut: 'This page is not signed in, or its key has ended. Sign in with a key.',
  wrongCode: 'This key is not known here, has expired or was removed. Ask whoever gave it to you for another one.',
} as const;

/** Kept current by every process by itself: whether the last copies answer, since when, and what to do. */
function healthOf(service: WarehouseService): object {
  const old = service.outdated();
  if (old === null) return { status: 'ok' };
  const { workspace, since, fault } = old;
  return {
    status: 'outdated',
    ...(workspace === null ? {} : { workspace }),
    since: timestamp(since),
    fault,
    detail: publicDetail(old),
  };
}

/** Answers who has no key: with what needs none, or that one is missing. */
function withoutKey() {
  const nobody = (): Promise<never> => Promise.reject(new ServiceError(403, 'Nothing is answered without a key.'));
  const key = randomBytes(32).toString('base64url');
  return {
    render: nobody,
    openMetrics: nobody,
    watch: () => () => undefined,
    key: async () => key,
    keyUsed: () => undefined,
  };
}

const apiWith =
  (apps: ReaderApps, closed: RequestListener): RequestListener =>
  async (request, response) => {
    const key = request.headers['x-api-key'];
    const app = key === undefined ? null : await apps.withKey(String(key));
    return (app?.api ?? closed)(request, response);
  };

interface ReaderSession extends BrowserSession {
  readonly app: ReaderApp;
}

function sessionsWith(cookies: ReaderCookies, apps: ReaderApps, log: Log): Sessions<ReaderSession> {
  const wrong = countWrongKeys();
  const tell = wrongKeyLog(log);
  return {
    async signIn(key) {
      const app = await apps.withKey(key);
      // As with keys in a header, wrong ones of others must not keep out who has a good one.
      if (app) return cookies.sign(app.hash);
      tell();
      const tooMany = wrong.fault();
      if (tooMany === null) wrong.add();
      return tooMany;
    },
    async find({ cookies: sent, secret }) {
      const isIt = cookies.readerOf(sent, secret);
      const app = isIt && (await apps.withHash(isIt));
      return app && { app, ended: app.ended };
    },
    signOut: ({ cookies: sent, secret }) => (cookies.readerOf(sent, secret) === null ? null : cookies.removal),
  };
}
