import express, { type Express, type Request, type RequestHandler, Router } from 'express';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { apiEndpoints } from '#shared/api/registry.ts';
import type { Log, RunningService } from '../service/contract.ts';
import { answers, leaving } from './answer.ts';
import { createEventLog } from './events/event-log.ts';
import { streamEvents } from './events/event-stream.ts';
import { exposition } from './exposition.ts';
import { faultAnswers, notFound } from './faults.ts';
import { hasKey, refuseForeign, requireKey, schemeOf, setSafeHeaders } from './guards/guards.ts';
import { limitRequests } from './guards/rate-limits.ts';
import { readJson } from './input.ts';
import { docsPage, docsPolicy } from './open-api/docs-page.ts';
import { openApi } from './open-api/open-api.ts';
import { specialPaths } from './open-api/open-api-special.ts';
import { sendProblem } from './problem.ts';

export interface ApiConfig {
  readonly service: Pick<RunningService, 'render' | 'openMetrics' | 'watch' | 'key' | 'keyUsed'>;
  /** The accepted values of `Host`, such as `loopbackHosts(port)`. A function, since the port is known late. */
  readonly hosts: () => readonly string[];
  readonly appVersion: string;
  /** The answer of `/health`; healthy by default. It needs no key. */
  readonly health?: () => object;
  readonly log: Log;
  /** 100 by default. */
  readonly requestsPerSecond?: number;
  /** Holds every answer to its schema: for tests. */
  readonly checkAnswers?: boolean;
}

/** Where a request was sent to; its host is one of ours. */
const baseUrlOf = (req: Request): string => `${schemeOf(req)}://${req.headers.host}`;

const get = (path: string): Pick<Endpoint, 'method' | 'path'> => ({ method: 'get', path });

/** Refuses other methods of paths that are known. */
function refusingOtherMethods(endpoints: readonly Pick<Endpoint, 'method' | 'path'>[]): Router {
  const methods = new Map<string, Set<string>>();
  for (const { method, path } of endpoints) {
    const pattern = path.replace(/:\w+/g, ':id');
    const allowed = methods.get(pattern) ?? new Set();
    for (const name of method === 'get' ? ['GET', 'HEAD'] : ['POST']) allowed.add(name);
    methods.set(pattern, allowed);
  }
  const router = Router({ caseSensitive: true });
  for (const [pattern, allowed] of methods) {
    const list = [...allowed].join(', ');
    router.all(pattern, (_req, res) =>
      sendProblem(res, { status: 405, detail: `This path answers ${list}.`, headers: { Allow: list } }),
    );
  }
  return router;
}

/** One for all: a server of a team has an API for each reader. */
const otherMethods = refusingOtherMethods([...apiEndpoints, ...Object.keys(specialPaths).map(get)]);

function withoutParameters(answer: RequestHandler): RequestHandler {
  return (req, res, next) =>
    req.url.includes('?')
      ? sendProblem(res, { status: 400, detail: 'This path takes no parameters. Leave out what follows the ?.' })
      : answer(req, res, next);
}

/** The API as an Express app. Guards come before routing, the key before anything under /api. */
export function createApi(config: ApiConfig): Express {
  const {
    service,
    hosts,
    appVersion,
    log,
    requestsPerSecond,
    checkAnswers,
    health = () => ({ status: 'ok' }),
  } = config;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', false);

  const key = (): Promise<string> => service.key();
  const limit = limitRequests(requestsPerSecond ?? 100, (req) => hasKey(req, key));
  app.use(setSafeHeaders, refuseForeign(hosts), limit);
  app.get('/health', (_req, res) => void res.json(health()));
  app.get('/docs', (req, res) => {
    res
      .set('Content-Security-Policy', docsPolicy)
      .type('html')
      .send(docsPage(apiEndpoints, baseUrlOf(req)));
  });
  app.use(
    '/api',
    requireKey(key, () => service.keyUsed(), log),
  );

  for (const endpoint of apiEndpoints) {
    const answer = answers(service, endpoint, checkAnswers ?? false);
    if (endpoint.method === 'get') app.get(endpoint.path, answer);
    else app.post(endpoint.path, readJson(endpoint), answer);
  }
  const document = openApi(apiEndpoints, appVersion);
  app.get(
    '/api/openapi.json',
    withoutParameters((req, res) => void res.json(document(baseUrlOf(req)))),
  );
  app.get('/api/events', withoutParameters(streamEvents(createEventLog(service, log), key, log)));
  app.get(
    '/api/metrics',
    withoutParameters(async (req, res) => {
      const { type, textOf } = exposition(req.headers.accept);
      res.vary('Accept').set('Content-Type', type);
      res.send(Buffer.from(textOf(await service.openMetrics(leaving(res)))));
    }),
  );
  app.use(otherMethods);
  app.use(notFound);
  app.use(faultAnswers(log));
  return app;
}
