import { on, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createService } from '#main/app/create-service.ts';
import { startServer } from '#main/app/web/start-server.ts';
import { memorySecrets } from '#main/secrets/memory.ts';
import type { Log, RunningService } from '#main/service/contract.ts';
import { openWriter } from '#main/store/writer.ts';
import { startSync } from '#shared/api/syncs.ts';
import { addProject, addToken } from '#shared/desktop/commands.ts';
import { aBuild, aJob } from '#test/builders/systems/jenkins.ts';
import type { Job } from '#test/simulators/jenkins/model.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';
import { followCalls } from './called-files.ts';
import { program } from './program.ts';

// Goes the three walks through the real service over a database and a simulated Jenkins, and prints the files of each.

const apiKey = 'plk_canary-api-key';
const signIn = { user: 'builder', token: 'canary-secret-4711' };
const log: Log = { info: () => undefined, warn: console.error, error: console.error };

const build = aJob('build', 1, 20);
const deploy: Job = {
  ...aJob('deploy', 1, 0),
  builds: build.builds.slice(0, 10).map(({ number, timestamp, duration }) =>
    aBuild(number, {
      timestamp: timestamp + duration + 1000,
      causes: [{ kind: 'upstream', project: 'build', build: number }],
      changes: [],
    }),
  ),
};
const jenkins = await startJenkins({ jobs: [build, deploy] }, signIn);
/** A system that never answers: collections of it go on and on, and the next one waits. */
const silent = createServer(() => undefined).listen(0, '127.0.0.1');
await once(silent, 'listening');
const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-walks-'));
const secrets = memorySecrets();
const calls = followCalls();

interface Serving {
  readonly service: RunningService;
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
}

/** Runs the service, as it answers on a port, for some work. */
async function withService(work: (serving: Serving) => Promise<void>): Promise<void> {
  const service = await createService({
    dataDir,
    secrets,
    apiKey,
    network: { proxy: null, ca: null },
    workers: {
      reading: new URL('./reading-worker.ts', import.meta.url),
      collecting: new URL('./collecting-worker.ts', import.meta.url),
    },
    schedule: false,
    // Nothing looks after the database beside the walk.
    watchEvery: 3_600_000,
    log,
    appVersion: '1.2.3',
    timeZone: 'Europe/Berlin',
  });
  const { url, close } = await startServer({ service, secrets, log }, { port: 0, dataDir });
  await work({ service, ask: (method, path, body) => send(new URL(path, url), method, body) });
  await close();
  await service.close();
  calls.ended();
}

/** One request with the key on a connection of its own, whose end is awaited: what is noted of the request is noted then. */
async function send(url: URL, method: string, body?: object): Promise<unknown> {
  const headers = { 'x-api-key': apiKey, ...(body && { 'content-type': 'application/json' }) };
  const asking = request(url, { method, headers, agent: false });
  asking.end(body && JSON.stringify(body));
  const [[response]] = await Promise.all([once(asking, 'response'), once(asking, 'close')]);
  const answer = await text(response);
  if (response.statusCode >= 400) throw new Error(`${method} ${url.pathname}: ${response.statusCode} ${answer}`);
  return JSON.parse(answer);
}

/** Derives all facts, so that nothing of it goes on beside a walk. */
function derive(): void {
  const store = openWriter(join(dataDir, 'plumbline.db'), Date.now(), undefined, program);
  for (const { id } of store.projects()) for (const batch of store.deriveLeadTimes(id)) store.storeLeadTimes(batch);
  store.close();
}

const walks: Record<string, readonly string[]> = {};
async function walk(name: string, work: () => Promise<unknown>): Promise<void> {
  await calls.take();
  await work();
  walks[name] = await calls.take();
}

const integration = (name: string, system = jenkins.url) => ({
  integration: { integration_type: 'ci_server', name, project_id: 1, token_id: 1, url: `${system}/job/${name}/` },
});

await withService(async ({ service, ask }) => {
  await service.call(addProject, { name: 'Shop' });
  await service.call(addToken, {
    name: 'ci',
    integ_type: 'ci_server',
    origins: [new URL(jenkins.url).origin, silentUrl],
    username: signIn.user,
    secret: signIn.token,
  });
  for (const name of ['build', 'deploy']) await ask('POST', '/api/integrations', integration(name));
  await service.idle();
});

derive();
await withService(async ({ ask }) => {
  // The first question starts the thread that answers it.
  await ask('GET', '/api/lead_times/1?from=2026-09-01&to=2026-09-01');
  await walk('question', () => ask('GET', '/api/lead_times/1?from=2026-08-31&to=2026-09-01'));
  const requests = on(silent, 'request');
  // As many as are collected at once of one system.
  for (const name of ['first', 'second']) {
    await ask('POST', '/api/integrations', integration(name, silentUrl));
    await requests.next();
  }
  await walk('integration', () => ask('POST', '/api/integrations', integration('third', silentUrl)));
});

derive();
build.builds = [...build.builds, aBuild(21)];
await withService(async ({ service }) => {
  await walk('build', async () => {
    await service.call(startSync, { id: 1 });
    await service.idle();
  });
});

silent.closeAllConnections();
silent.close();
await jenkins.close();
await rm(dataDir, { recursive: true });
console.log(JSON.stringify(walks));
