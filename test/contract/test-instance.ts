import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createService, type ServiceConfig } from '#main/app/create-service.ts';
import { createApi } from '#main/http/create-api.ts';
import { loopbackHosts } from '#main/http/guards/guards.ts';
import { listen } from '#main/http/listen.ts';
import type { Secrets } from '#main/secrets/contract.ts';
import type { RunningService } from '#main/service/contract.ts';
import type { StoreWriter } from '#main/store/contract.ts';
import { openWriter } from '#main/store/writer.ts';

export const apiKey = 'plk_canary-api-key';

/** Secrets for the length of a test; `lock` makes them unreadable as a locked keychain is. */
export function sessionSecrets(): Secrets & { locked: boolean } {
  const kept = new Map<string, string>();
  return {
    kind: 'memory',
    locked: false,
    async state() {
      return this.locked ? 'locked' : 'ready';
    },
    get: async (name) => kept.get(name) ?? null,
    set: async (name, secret) => void kept.set(name, secret),
    delete: async (name) => void kept.delete(name),
    names: async () => [...kept.keys()],
  };
}

export interface LogLine {
  readonly level: string;
  readonly about: object;
  readonly message: string;
}

/** A whole instance on loopback, with a database file of its own. */
export interface TestInstance {
  readonly url: string;
  readonly dataDir: string;
  readonly service: RunningService;
  readonly log: readonly LogLine[];
  readonly app: RequestListener;
  /** Asks with the key. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Asks with the key for JSON. */
  json<T = unknown>(path: string): Promise<T>;
  post(path: string, body: unknown): Promise<Response>;
  close(): Promise<void>;
}

/** Built before the tests from `scripted-reading-worker.ts` and `scripted-collecting-worker.ts`. */
const workers = {
  reading: new URL('../../out/test/reading-worker.js', import.meta.url),
  collecting: new URL('../../out/test/collecting-worker.js', import.meta.url),
};

/** Opens an instance over what `furnish` puts into the database; null leaves that as it is. */
export async function openTestInstance(
  furnish: ((store: StoreWriter) => void) | null = () => undefined,
  change: Partial<ServiceConfig> & { readonly requestsPerSecond?: number } = {},
): Promise<TestInstance> {
  const dataDir = change.dataDir ?? (await mkdtemp(join(tmpdir(), 'plumbline-')));
  if (furnish) {
    const store = openWriter(join(dataDir, 'plumbline.db'));
    furnish(store);
    store.close();
  }

  const lines: LogLine[] = [];
  const logger = (level: string) => (about: object, message: string) => void lines.push({ level, about, message });
  const log = { info: logger('info'), warn: logger('warn'), error: logger('error') };
  const service = await createService({
    dataDir,
    secrets: sessionSecrets(),
    apiKey,
    network: { proxy: null, ca: null },
    workers,
    schedule: false,
    log,
    appVersion: '1.2.3',
    timeZone: 'Europe/Berlin',
    ...change,
  });
  let port = 0;
  const { requestsPerSecond = 100_000 } = change;
  const app = createApi({
    service,
    hosts: () => loopbackHosts(port),
    appVersion: '1.2.3',
    log,
    requestsPerSecond,
    checkAnswers: true,
  });
  const listening = await listen({ handler: app, log, port: 0 });
  port = listening.port;
  service.setBaseUrl(listening.url);

  const ask = (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (!headers.has('X-API-Key')) headers.set('X-API-Key', apiKey);
    return fetch(`${listening.url}${path}`, { ...init, headers });
  };
  return {
    url: listening.url,
    dataDir,
    service,
    app,
    log: lines,
    ask,
    json: async <T>(path: string) => (await ask(path)).json() as Promise<T>,
    post: (path, body) =>
      ask(path, {
        method: 'POST',
        headers: { 'Content-type': 'application/json;charset=UTF-8' },
        body: JSON.stringify(body),
      }),
    async close() {
      await listening.close();
      await service.close();
      if (!change.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** As `openTestInstance`, for a test that leaves the closing to its end. */
export async function instanceOfTest(...args: Parameters<typeof openTestInstance>): Promise<TestInstance> {
  const instance = await openTestInstance(...args);
  onTestFinished(() => instance.close());
  return instance;
}
