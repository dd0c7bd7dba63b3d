import type { RequestListener } from 'node:http';
import { inject } from 'light-my-request';
import { z } from 'zod';
import { Day, Id } from '#shared/api/fields.ts';
import { reportLanguages } from '#shared/api/report.ts';
import { desktopCommands, projectDetails } from '#shared/desktop/commands.ts';
import { backupFile } from '#shared/desktop/upkeep/backup-file.ts';
import { statistics } from '#shared/metrics/statistic.ts';
import { createEventLog, type EventLog } from '../../http/events/event-log.ts';
import { faultOf } from '../../http/faults.ts';
import { isOfLeaving } from '../../http/guards/guard-listener.ts';
import { addressOf } from '../../http/guards/request-target.ts';
import { queryOf } from '../../http/input.ts';
import { type Fault, problemOf, problemType } from '../../http/problem.ts';
import { jsonTypeFault, largestBody, parseJsonBody, tooLarge } from '../../http/request-body.ts';
import type { Log, RunningService } from '../../service/contract.ts';
import { takeBackup } from '../data-folder/take-backup.ts';
import { withAppHeaders } from '../policy/headers.ts';
import { makeReport } from '../report/make.ts';
import { liveEvents } from './live-events.ts';
import { rendererFile } from './renderer-files.ts';

/** The dependencies of the renderer's requests. */
export interface AppWorld {
  readonly service: Pick<RunningService, 'call' | 'render' | 'watch' | 'key'>;
  /** The API as it answers scripts; asked in this process, with the key added. */
  readonly api: RequestListener;
  /** A Host that the API accepts. */
  readonly host: () => string;
  readonly rendererFolder: string;
  readonly log: Log;
  /** False if nothing is kept that a backup could take the place of. */
  readonly takesBackups?: boolean;
}

export type HandleAppRequest = (request: Request) => Promise<Response>;

const commands = new Map(desktopCommands.map((command) => [command.path, command]));
const passedOn = ['accept', 'content-type', 'if-none-match', 'last-event-id'];

/** As the API reads it, with a slash behind it or without: asked in this process, an answer that never ends would be collected for ever. */
const isOfEvents = /^\/(api|desktop)\/events\/?$/;

/** The one function that is the renderer's world: its files, `/api/*` with the key added, and the app's own commands. */
export function createAppRequestHandler(world: AppWorld): HandleAppRequest {
  const events = createEventLog(world.service, world.log);
  return async (request) => {
    return withAppHeaders(await routed(world, events, request).catch((error) => failed(world.log, request, error)));
  };
}

/** The answer to a failed request of the window: there is always one. */
function failed(log: Log, request: Request, error: unknown): Response {
  // An aborted request gets no answer.
  if (request.signal.aborted && isOfLeaving(error)) return new Response(null, { status: 499 });
  const path = addressOf(request).pathname;
  return problem(faultOf(error, log, { method: request.method, path }), path);
}

async function routed(world: AppWorld, events: EventLog, request: Request): Promise<Response> {
  const { pathname } = addressOf(request);
  if (request.method === 'GET' && isOfEvents.test(pathname)) {
    return liveEvents(events, request.headers.get('last-event-id'), request.signal);
  }
  if (pathname.startsWith('/api/')) return askApi(world, request);
  if (pathname === '/desktop/report') return giveReport(world, request);
  if (pathname === backupFile.path) return giveBackup(world, request, pathname);
  if (pathname.startsWith('/desktop/')) return giveCommand(world, request, pathname);
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response('Not found.', { status: 404 });
  return rendererFile(world.rendererFolder, pathname);
}

async function askApi({ api, host, service }: AppWorld, request: Request): Promise<Response> {
  const { pathname, search } = addressOf(request);
  const headers = new Map([
    ['host', host()],
    ['x-api-key', await service.key()],
  ]);
  for (const name of passedOn) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : Buffer.from(await request.arrayBuffer());
  const answer = await inject(inProcess(api), {
    // The API names the methods it does not know; which they are is not decided here.
    method: request.method as 'GET',
    url: pathname + search,
    headers: Object.fromEntries(headers),
    // A client of its own: a busy script must not use up what the window may ask.
    remoteAddress: 'window',
    signal: request.signal,
    ...(body && body.length > 0 ? { payload: body } : {}),
  });
  const answered = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !perConnection.has(name)) answered.set(name, String(value));
  }
  const bodiless = answer.statusCode === 204 || answer.statusCode === 304;
  return new Response(bodiless ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: answered,
  });
}

/** Makes what a class gives an object the object's own. */
function pin(object: object): void {
  const { constructor: _, ...members } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(object));
  Object.defineProperties(object, members);
}

/**
 * Express gives requests and answers prototypes of its own, under which injected ones stop working. Given an Express app itself,
 * light-my-request mends that for all of Express, after which no app can answer on a port; so it is not shown the app.
 */
const inProcess =
  (api: RequestListener): RequestListener =>
  (request, response) => {
    pin(request);
    pin(response);
    api(request, response);
  };

const perConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length']);

async function giveCommand({ service }: AppWorld, request: Request, path: string): Promise<Response> {
  const command = commands.get(path);
  if (!command) return problem({ status: 404, detail: 'There is no such command.' }, path);
  if (request.method !== 'POST') return problem({ status: 405, detail: 'Commands are given with POST.' }, path);
  // Only a request that a foreign page cannot make without asking first.
  const fault = jsonTypeFault(Object.fromEntries(request.headers));
  if (fault) return problem(fault, path);
  const bytes = await request.bytes();
  if (bytes.length > largestBody) return problem(tooLarge(), path);
  const input = bytes.length === 0 ? {} : parseJsonBody(bytes);
  // Made into text by the thread that answers: some answers hold a hundred thousand points.
  const { body } = await service.render(command, input, { as: 'json', known: [] }, request.signal);
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return new Response(body && new Uint8Array(body), { headers });
}

async function giveBackup({ service, takesBackups }: AppWorld, request: Request, path: string): Promise<Response> {
  if (takesBackups === false) {
    return problem({ status: 403, detail: 'A backup is put back on the computer that publishes, not here.' }, path);
  }
  if (request.method !== 'POST') return problem({ status: 405, detail: 'A backup is sent with POST.' }, path);
  if (request.headers.get('content-type') !== backupFile.type) {
    return problem({ status: 415, detail: `Send the backup as ${backupFile.type}.` }, path);
  }
  return Response.json(await takeBackup(service, request), { headers: { 'cache-control': 'no-store' } });
}

const ReportQuery = z.strictObject({
  project_id: Id,
  from: z.union([Day, z.literal('first')]).optional(),
  to: Day.optional(),
  statistic: z.enum(statistics).optional(),
  language: z.enum(reportLanguages).default('en'),
});

/** The report of a project as a file to keep: `GET /desktop/report?project_id=1&language=de`. */
async function giveReport({ service }: AppWorld, request: Request): Promise<Response> {
  const { pathname, search } = addressOf(request);
  if (request.method !== 'GET') return problem({ status: 405, detail: 'A report is asked for with GET.' }, pathname);
  const query = ReportQuery.safeParse(queryOf(search, Object.keys(ReportQuery.shape)));
  if (!query.success) {
    const parts = query.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return problem({ status: 400, detail: `Correct the request: ${parts.join('; ')}.` }, pathname);
  }
  const { project_id, language, ...days } = query.data;
  const { id, name } = await service.call(projectDetails, { project_id });
  const html = await makeReport(service, { project: { id, name }, ...days }, language, request.signal);
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // It is a file of its own and no page of the app.
      'content-disposition': 'attachment; filename="report.html"',
      'cache-control': 'no-store',
    },
  });
}

function problem(fault: Fault, instance: string): Response {
  return Response.json(problemOf(fault, instance), {
    status: fault.status,
    headers: { 'content-type': problemType, 'cache-control': 'no-store', ...fault.headers },
  });
}
