import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FaultKind, planFaults, type SimulatedAnswer } from '../faults.ts';
import { simulatorServer } from '../listener.ts';
import type { Item, JenkinsModel } from './model.ts';
import { buildFields, itemFields, stagesOf } from './render.ts';
import { type Lazy, parseTree, project } from './tree.ts';

export interface JenkinsSettings {
  readonly port?: number;
  readonly user: string;
  readonly token: string;
  /** Such as `/jenkins`; empty for none. */
  readonly contextPath?: string;
  /** What this Jenkins believes its own address to be; behind a firewall often another than the one in use. */
  readonly rootUrl?: string;
  /** Whether `tree` is looked at; some proxies and look-alikes drop it. */
  readonly knowsTree?: boolean;
  /** How long it takes over each answer, in milliseconds, as a real one that loads builds from its disk does; 0 unless said otherwise. */
  readonly takes?: number;
  /** Called before each answer is made: a place to let the model move while it is read. */
  readonly onRequest?: (path: string) => void;
}

export interface JenkinsServer {
  readonly url: string;
  /** Path and query of every request so far. */
  readonly requests: readonly string[];
  readonly model: JenkinsModel;
  /** Lets the next requests whose path holds `where` misbehave. */
  fail(fault: FaultKind, where?: string, times?: number): void;
  /** Ends all misbehaviour. */
  mend(): void;
  close(): Promise<void>;
}

const version = '2.516.3';
const signInPage =
  "<html><head><meta http-equiv='refresh' content='1;url=/login?from=%2F'/></head><body>Authentication required</body></html>";

/** Starts a Jenkins on loopback that serves a model: Basic authentication, `tree` with ranges, folders, branches, faults on demand. */
export async function startJenkins(model: JenkinsModel, settings: JenkinsSettings): Promise<JenkinsServer> {
  const requests: string[] = [];
  const { fail, mend, spoiled } = planFaults();
  const context = settings.contextPath ?? '';
  const expected = `Basic ${Buffer.from(`${settings.user}:${settings.token}`).toString('base64')}`;

  const server = simulatorServer((request, response) => {
    const target = request.url ?? '/';
    requests.push(target);
    settings.onRequest?.(target);
    const answer = answerTo(target, request.headers.authorization);
    const spoiledAnswer = spoiled(decodeURIComponent(target), request, response, answer);
    if (spoiledAnswer === null) return;
    if (settings.takes) setTimeout(() => send(response, spoiledAnswer), settings.takes);
    else send(response, spoiledAnswer);
  });

  function answerTo(target: string, authorization: string | undefined): SimulatedAnswer {
    if (authorization === undefined)
      return page(403, signInPage, {
        'x-you-are-authenticated-as': 'anonymous',
        'x-required-permission': 'hudson.model.Hudson.Read',
      });
    if (authorization !== expected)
      return page(401, '<html><body>Invalid password/token</body></html>', {
        'www-authenticate': 'Basic realm="Jenkins"',
      });
    const url = new URL(target, 'http://localhost');
    const path = url.pathname.startsWith(`${context}/`) ? url.pathname.slice(context.length) : null;
    const [, itemPath, kind] = /^(.*)\/(api\/json|wfapi\/describe)$/.exec(path ?? '') ?? [];
    const item = itemPath === undefined ? null : find(itemPath, kind === 'wfapi/describe');
    if (item === null) return page(404, '<html><body>Not found</body></html>', {});
    try {
      const tree = settings.knowsTree === false ? null : url.searchParams.get('tree');
      return {
        status: 200,
        headers: { 'content-type': 'application/json;charset=utf-8' },
        body: JSON.stringify(tree === null ? shallow(item) : project(item, parseTree(tree))),
      };
    } catch {
      return page(500, '<html><body>The tree is not understood</body></html>', {});
    }
  }

  /** Follows `/job/a/job/b/7` through the model, to the build's stages where they are wanted. */
  function find(itemPath: string, stages: boolean): Lazy | null {
    const root = `${settings.rootUrl ?? `http://localhost:${(server.address() as AddressInfo).port}${context}`}/`;
    const segments = itemPath.split('/').filter((segment) => segment !== '');
    let item: Item | JenkinsModel = model;
    const names: string[] = [];
    let at = 0;
    for (; segments[at] === 'job'; at += 2) {
      const name: string = decodeURIComponent(segments[at + 1] ?? '');
      const child: Item | undefined =
        'jobs' in item ? item.jobs.find((candidate) => candidate.name === name) : undefined;
      if (!child) return null;
      names.push(name);
      item = child;
    }
    const url = `${root}${names.map((name) => `job/${encodeURIComponent(name)}/`).join('')}`;
    if (at === segments.length) return stages ? null : itemFields(item, names.join('/'), url, { ...model, root });
    const build =
      'builds' in item && at + 1 === segments.length
        ? item.builds.find(({ number }) => String(number) === segments[at])
        : undefined;
    if (!build || !('builds' in item)) return null;
    if (stages) return build.stages ? stagesOf(build) : null;
    return buildFields(build, item.kind, url);
  }

  await new Promise<void>((resolve) => server.listen(settings.port ?? 0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${context}`,
    requests,
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

const page = (status: number, body: string, headers: Readonly<Record<string, string>>): SimulatedAnswer => ({
  status,
  headers: { 'content-type': 'text/html;charset=utf-8', ...headers },
  body,
});

/** Without `tree` a Jenkins tells everything one level deep; builds then come with number and address alone. */
function shallow(value: Lazy): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'allBuilds')
      .map(([name, member]) => {
        const value = typeof member === 'function' ? member() : member;
        return [name, name === 'builds' ? project(value, parseTree('number,url')) : value];
      }),
  );
}

function send(response: ServerResponse<IncomingMessage>, { status, headers, body }: SimulatedAnswer): void {
  response.writeHead(status, {
    'x-jenkins': version,
    'x-jenkins-session': '5f3a9c01',
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
  });
  response.end(body);
}
