import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type FaultKind, planFaults, type SimulatedAnswer } from '../faults.ts';
import { simulatorServer } from '../listener.ts';
import { answersOf, type JiraRequest } from './answers.ts';
import type { JiraModel } from './model.ts';

export interface JiraSettings {
  readonly port?: number;
  readonly edition: 'data-center' | 'cloud';
  /** The token's owner. A Cloud expects user and token, a Data Center the token alone, or both. */
  readonly user: string;
  readonly token: string;
  /** Such as `/jira`; empty for none. */
  readonly contextPath?: string;
  /** How many minutes the clock of the token's owner is before UTC. */
  readonly zone?: number;
  /** The most rows on one page, and (`window`) the most rows that paging can reach. */
  readonly largestPage?: number;
  readonly window?: number;
  /** Whether a query may hold a moment as a number, and what moments are compared by. */
  readonly knowsNumbers?: boolean;
  readonly precision?: number;
  /** How many entries of a history come with an issue, and whether the others can be asked for. */
  readonly inlineEntries?: number;
  readonly offersChangelog?: boolean;
  readonly offersBulk?: boolean;
  /** How many entries a page of histories of many issues holds. */
  readonly bulkPage?: number;
  /** Whether the last page of a Cloud's search has an empty token instead of none. */
  readonly emptyLastToken?: boolean;
  /** Called before each answer is made: a place to let the model move while it is read. */
  readonly onRequest?: (request: string) => void;
}

export interface JiraServer {
  readonly url: string;
  /** Method, path, query and body of every request so far, decoded. */
  readonly requests: readonly string[];
  readonly model: JiraModel;
  /** Lets the next requests that hold `where` misbehave. */
  fail(fault: FaultKind, where?: string, times?: number): void;
  /** Ends all misbehaviour. */
  mend(): void;
  /** The token is refused from now on. */
  revoke(): void;
  close(): Promise<void>;
}

/** Starts a Jira on loopback that serves a model: both editions, their ways of searching, and faults on demand. */
export async function startJira(model: JiraModel, settings: JiraSettings): Promise<JiraServer> {
  const requests: string[] = [];
  const { fail, mend, spoiled } = planFaults();
  let isRevoked = false;
  const { contextPath = '', edition, user, token } = settings;
  const basic = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
  const allowed = edition === 'cloud' ? [basic] : [basic, `Bearer ${token}`];

  const server = simulatorServer(async (request, response) => {
    const jiraRequest = await requestOf(request);
    const line = `${request.method} ${decodeURIComponent((request.url ?? '').replaceAll('+', ' '))} ${JSON.stringify(jiraRequest.body)}`;
    requests.push(line);
    settings.onRequest?.(line);
    const answer = spoiled(line, request, response, answerTo(jiraRequest, request.headers.authorization ?? ''));
    if (answer === null) return;
    const { status, headers, body } = answer;
    response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
    response.end(body);
  });

  function answerTo(jiraRequest: JiraRequest, authorization: string): SimulatedAnswer {
    const base = `http://localhost:${(server.address() as AddressInfo).port}${contextPath}`;
    const path = jiraRequest.path.startsWith(`${contextPath}/`) ? jiraRequest.path.slice(contextPath.length) : '';
    const answers = answersOf(model, settings, base);
    const isAllowed = !isRevoked && allowed.includes(authorization);
    const answer = isAllowed
      ? answers.ofOwner({ ...jiraRequest, path })
      : answers.withoutValidToken({ ...jiraRequest, path });
    return edition === 'cloud'
      ? answer
      : { ...answer, headers: { 'x-ausername': isAllowed ? user : 'anonymous', ...answer.headers } };
  }

  await new Promise<void>((resolve) => server.listen(settings.port ?? 0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${contextPath}`,
    requests,
    model,
    fail,
    mend,
    revoke: () => {
      isRevoked = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What a request wants, whether it says so in its address or in its body. */
async function requestOf(request: IncomingMessage): Promise<JiraRequest> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const body = await text(request);
  const parsed: unknown = body === '' ? {} : JSON.parse(body);
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    body: parsed,
    params: { ...Object.fromEntries(url.searchParams), ...(typeof parsed === 'object' ? parsed : {}) },
  };
}
