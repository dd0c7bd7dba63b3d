import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FaultKind, planFaults, type SimulatedAnswer } from '../faults.ts';
import { simulatorServer } from '../listener.ts';
import { buildsAnswer, json, type ListHabits, problem, releasesAnswer } from './answers.ts';
import type { AzureModel } from './model.ts';

export interface AzureSettings extends ListHabits {
  readonly edition: 'services' | 'server';
  readonly token: string;
  readonly port?: number;
  /** The newest version of the interface that it knows. */
  readonly version?: string;
  /** Whether it refuses a version that it does not know as if the token were wrong. */
  readonly refusesUnknownVersions?: boolean;
  /** Headers of every good answer, such as those of a limit. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The moment that its answers say, in milliseconds; by itself the model's. */
  readonly clock?: () => number;
  /** Called before each answer is made: a place to let the model move while it is read. */
  readonly onRequest?: (path: string) => void;
}

export interface AzureServer {
  /** The address of the project on loopback. */
  readonly url: string;
  /** The same for classic releases; with Services another origin. */
  readonly releasesUrl: string;
  /** Path and query of every request so far. */
  readonly requests: readonly string[];
  readonly model: AzureModel;
  /** Lets the next requests whose path holds `where` misbehave. */
  fail(fault: FaultKind, where?: string, times?: number): void;
  /** Ends all misbehaviour. */
  mend(): void;
  /** From now on nothing listens at the host of classic releases. */
  refuseReleases(): Promise<void>;
  close(): Promise<void>;
}

export const project = 'Web Shop';
const paths = { services: '/acme', server: '/tfs/Main' } as const;

/** Starts an Azure DevOps on loopback that serves a model: Services at two origins, or a Server at one. */
export async function startAzure(model: AzureModel, settings: AzureSettings): Promise<AzureServer> {
  const requests: string[] = [];
  const { fail, mend, spoiled } = planFaults();
  const { clock = () => model.now } = settings;
  const expected = `Basic ${Buffer.from(`:${settings.token}`).toString('base64')}`;
  const base = `${paths[settings.edition]}/${encodeURIComponent(project)}`;

  const serving = (side: 'builds' | 'releases' | 'both') =>
    simulatorServer((request, response) => {
      const target = request.url ?? '/';
      requests.push(target);
      settings.onRequest?.(target);
      const answer = spoiled(decodeURIComponent(target), request, response, answerTo(request, side));
      if (answer !== null) send(response, answer);
    });

  function answerTo(
    { url: target = '/', headers }: IncomingMessage,
    side: 'builds' | 'releases' | 'both',
  ): SimulatedAnswer {
    const url = new URL(target, 'http://localhost');
    if (url.pathname === '/_signin') return signInPage;
    if (headers.authorization !== expected) return refused(headers['x-tfs-fedauthredirect'] === 'Suppress');
    const tooNew = versionRefused(url.searchParams.get('api-version'));
    if (tooNew) return tooNew;
    if (url.pathname === `${paths[settings.edition]}/_apis/projects`)
      return json({ count: 2, value: [{ name: project }, { name: 'Back Office' }] }, 200, {});
    const name = model.renamedTo ?? project;
    const locations = [base, `${paths[settings.edition]}/${encodeURIComponent(name)}`].map((one) => `${one}/_apis/`);
    const requested = locations.find((one) => url.pathname.toLowerCase().startsWith(one.toLowerCase()));
    if (requested === undefined) return noProject;
    const path = url.pathname.slice(requested.length);
    const location = { url: `https://dev.azure.com/acme/${encodeURIComponent(name)}`, project: name };
    const isReleases = path.toLowerCase().startsWith('release/');
    if (isReleases ? side === 'builds' : side === 'releases') return noProject;
    const answer = isReleases
      ? releasesAnswer(model, location, path, url.searchParams, settings)
      : buildsAnswer(model, location, path, url.searchParams, settings);
    return { ...answer, headers: { ...settings.headers, ...answer.headers } };
  }

  function versionRefused(version: string | null): SimulatedAnswer | null {
    const supported = settings.version ?? '7.2';
    if (version === null || Number(version) <= Number(supported)) return null;
    if (settings.refusesUnknownVersions) return refused(true);
    return problem(
      400,
      `The requested REST API version of ${version} is out of range for this server. The latest REST API version this server supports is ${supported}.`,
      'VssVersionOutOfRangeException',
    );
  }

  function send(response: ServerResponse<IncomingMessage>, { status, headers, body }: SimulatedAnswer): void {
    response.writeHead(status, {
      date: new Date(clock()).toUTCString(),
      activityid: '00000000-0000-4000-8000-0000000000aa',
      'x-tfs-processid': '00000000-0000-4000-8000-0000000000bb',
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
    });
    response.end(body);
  }

  const main = serving(settings.edition === 'server' ? 'both' : 'builds');
  const other = settings.edition === 'server' ? main : serving('releases');
  const servers = [...new Set([main, other])];
  const portOf = (server: Server): number => (server.address() as AddressInfo).port;
  const listen = (server: Server, port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(main, settings.port ?? 0);
  if (other !== main) await listen(other, 0);
  return {
    url: `http://127.0.0.1:${portOf(main)}${base}`,
    releasesUrl: `http://127.0.0.1:${portOf(other)}${base}`,
    requests,
    model,
    fail,
    mend,
    refuseReleases: () => closed(other),
    async close() {
      for (const server of servers) await closed(server);
    },
  };
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const signInPage: SimulatedAnswer = {
  status: 203,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<html><head><title>Azure DevOps Services | Sign In</title></head><body><form></form></body></html>',
};

const noProject = problem(
  404,
  'TF200016: The following project does not exist: Elsewhere. Verify that the name of the project is correct.',
  'ProjectDoesNotExistWithNameException',
);

/** A refused token is sent to a sign-in page, unless that was asked not to be done. */
const refused = (isSuppressed: boolean): SimulatedAnswer =>
  isSuppressed
    ? json({ count: 0, value: [] }, 401, { 'www-authenticate': 'Basic realm="https://tfs.example/"' })
    : { status: 302, headers: { location: '/_signin' }, body: '' };
