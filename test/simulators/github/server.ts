import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type FaultKind, planFaults, type SimulatedAnswer } from '../faults.ts';
import { simulatorServer } from '../listener.ts';
import type { GitHubModel } from './model.ts';
import { repositoryJson } from './render.ts';
import { answerOf, type RouteResult, repositoryAt } from './routes.ts';

export interface GitHubSettings {
  readonly port?: number;
  readonly token: string;
  /** Another token that is let in, and the moment until which it is valid. */
  readonly ending?: { readonly token: string; readonly at: number };
  /** How many requests an hour are allowed; null as on an Enterprise Server, which then tells nothing of limits. */
  readonly limit?: number | null;
  /** What this server believes its own address to be; behind a firewall often another than the one in use. */
  readonly ownUrl?: string;
  /** The most members of a page, and the most runs that one search shows; those of the real one unless set. */
  readonly largestPage?: number;
  readonly mostRuns?: number;
  /** The moment that its answers say, in milliseconds; by itself the model's. */
  readonly clock?: () => number;
  /** Called before each answer is made: a place to let the model move while it is read. */
  readonly onRequest?: (target: string) => void;
}

export interface GitHubServer {
  /** The address of the host as a browser shows it. */
  readonly url: string;
  /** Path and query of every request so far. */
  readonly requests: readonly string[];
  /** How many answers counted against the limit. */
  readonly counted: () => number;
  readonly model: GitHubModel;
  /** Lets the next requests whose path holds `where` misbehave. */
  fail(fault: FaultKind, where?: string, times?: number): void;
  /** Ends all misbehaviour. */
  mend(): void;
  close(): Promise<void>;
}

const root = '/api/v3';
const hour = 3_600_000;

/** Starts a GitHub Enterprise Server on loopback that serves a model: pages by links, tags, limits, former names, faults on demand. */
export async function startGitHub(model: GitHubModel, settings: GitHubSettings): Promise<GitHubServer> {
  const requests: string[] = [];
  const { limit = null, largestPage = 100, mostRuns = 1000 } = settings;
  const { fail, mend, spoiled } = planFaults();
  const { clock = () => model.now } = settings;
  let used = 0;
  let resetAt = 0;

  const server = simulatorServer((request, response) => {
    const target = request.url ?? '/';
    requests.push(target);
    settings.onRequest?.(target);
    const { authorization, 'if-none-match': tag } = request.headers;
    const answer = limited(answerTo(target, { method: request.method, authorization, tag }));
    const spoiledAnswer = spoiled(decodeURIComponent(target), request, response, answer);
    if (spoiledAnswer === null) return;
    response.writeHead(spoiledAnswer.status, {
      server: 'github.com',
      ...(isEnding(authorization) && { 'github-authentication-token-expiration': endOf(settings.ending?.at ?? 0) }),
      date: new Date(clock()).toUTCString(),
      'x-github-media-type': 'github.v3; format=json',
      'x-github-request-id': `C0DE:${requests.length}`,
      ...spoiledAnswer.headers,
      ...(spoiledAnswer.status !== 304 && { 'content-length': String(Buffer.byteLength(spoiledAnswer.body)) }),
    });
    response.end(spoiledAnswer.status === 304 ? undefined : spoiledAnswer.body);
  });

  const isEnding = (authorization: string | undefined): boolean =>
    settings.ending !== undefined && authorization === `Bearer ${settings.ending.token}`;

  /** Counts an answer, or refuses it. One that says that nothing changed is free. */
  function limited(answer: SimulatedAnswer): SimulatedAnswer {
    if (limit === null || answer.status === 401) return answer;
    if (model.now >= resetAt) {
      used = 0;
      resetAt = model.now + hour;
    }
    const isOver = used >= limit;
    if (answer.status !== 304 && !isOver) used += 1;
    const headers = {
      ...answer.headers,
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(limit - used),
      'x-ratelimit-used': String(used),
      'x-ratelimit-reset': String(Math.ceil(resetAt / 1000)),
      'x-ratelimit-resource': 'core',
    };
    return isOver ? { ...problem(403, 'API rate limit exceeded for user ID 7.'), headers } : { ...answer, headers };
  }

  function answerTo(target: string, { method, authorization, tag }: Request): SimulatedAnswer {
    if (authorization !== `Bearer ${settings.token}` && !isEnding(authorization))
      return problem(401, 'Bad credentials');
    const url = new URL(target, 'http://localhost');
    if (!url.pathname.startsWith(`${root}/`)) return problem(404, 'Not Found');
    const path = url.pathname.slice(root.length);
    if (path === '/rate_limit') return limit === null ? problem(404, 'Not Found') : json({ resources: {} }, {});
    if (path === '/user/repos') {
      const members = model.repositories.filter(({ isHidden }) => !isHidden).map((one) => repositoryJson(one, base()));
      return paged(
        { kind: 'list', members },
        { query: url.searchParams, url: `${base()}${root}${path}`, tag, largestPage },
      );
    }
    const existing = repositoryAt(model, path);
    if (existing === null) return problem(404, 'Not Found');
    const { repository, rest, isFormer } = existing;
    const ownApi = `${settings.ownUrl ?? base()}${root}`;
    const byNumber = `${ownApi}/repositories/${repository.id}${rest}`;
    if (isFormer) {
      const redirect = method === 'GET' ? problem(301, 'Moved Permanently') : problem(307, 'Temporary Redirect');
      return {
        ...redirect,
        headers: {
          ...redirect.headers,
          location: `${base()}${byNumber.slice(ownApi.length - root.length)}${url.search}`,
        },
      };
    }
    const routeRequest = { repository, query: url.searchParams, api: ownApi, mostRuns };
    return paged(answerOf(rest, routeRequest), { query: url.searchParams, url: byNumber, tag, largestPage });
  }

  const base = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  await new Promise<void>((resolve) => server.listen(settings.port ?? 0, '127.0.0.1', resolve));
  return {
    url: base(),
    requests,
    counted: () => used,
    model,
    fail,
    mend,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A moment as GitHub writes the end of a token. */
const endOf = (at: number): string => new Date(at).toISOString().replace(/^(.*)T(.*)\.\d+Z$/, '$1 $2 UTC');

interface Request {
  readonly method: string | undefined;
  readonly authorization: string | undefined;
  readonly tag: string | undefined;
}

function problem(status: number, message: string): SimulatedAnswer {
  const body = JSON.stringify({ message, documentation_url: 'https://docs.github.example/rest' });
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
}

/** An answer with its tag; only the tag where the asker has it already. */
function json(value: unknown, headers: Readonly<Record<string, string>>, tag?: string): SimulatedAnswer {
  const body = JSON.stringify(value);
  const etag = `W/"${createHash('sha256').update(body).digest('hex')}"`;
  if (tag === etag) return { status: 304, headers: { etag }, body: '' };
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8', etag, ...headers }, body };
}

interface Paging {
  readonly query: URLSearchParams;
  readonly url: string;
  readonly tag: string | undefined;
  readonly largestPage: number;
}

/** Cuts a list into a page, with links to the others by the repository's number. */
function paged(result: RouteResult, { query, url, tag, largestPage }: Paging): SimulatedAnswer {
  if (result.kind === 'none') return problem(result.status, result.message);
  if (result.kind === 'one') return json(result.value, {}, tag);
  const size = Math.min(largestPage, Number(query.get('per_page') ?? 30));
  const page = Number(query.get('page') ?? 1);
  const { members, most, within } = result;
  if (most !== undefined && page * size > Math.ceil(most / size) * size)
    return problem(422, 'Only the first 1000 search results are available');
  const last = Math.max(1, Math.ceil(members.length / size));
  const link = (number: number, rel: string): string => {
    const params = new URLSearchParams(query);
    params.set('page', String(number));
    return `<${url}?${params}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link(page - 1, 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next'), link(last, 'last')] : []),
  ];
  const cut = members.slice((page - 1) * size, page * size);
  const value = within ? within(cut, members.length, page) : cut;
  return json(value, links.length === 0 ? {} : { link: links.join(', ') }, tag);
}
