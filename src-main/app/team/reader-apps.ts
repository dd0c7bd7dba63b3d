import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { createApi } from '../../http/create-api.ts';
import type { Log } from '../../service/contract.ts';
import type { ReaderKey, WarehouseService } from '../../service/warehouse/contract.ts';
import { hashOf } from '../../warehouse/serving/reader-keys.ts';
import { createAppRequestHandler, type HandleAppRequest } from '../web/handle-app-request.ts';

/** What one reader sees: the API and the app over the projects of the key. */
export interface ReaderApp {
  /** The SHA-256 of its key. */
  readonly hash: string;
  readonly api: RequestListener;
  readonly handle: HandleAppRequest;
  /** Aborted when the key ends. */
  readonly ended: AbortSignal;
}

export interface ReaderAppParts {
  readonly service: WarehouseService;
  /** A key of this computer that shows all; null where only readers' keys are taken. */
  readonly ownKey: () => Promise<string | null>;
  readonly hosts: () => readonly string[];
  readonly loopback: () => string;
  readonly rendererFolder: string;
  readonly appVersion: string;
  readonly health: () => object;
  readonly log: Log;
}

export interface ReaderApps {
  /** The app of the reader who has a key; null where nobody has it, or not any more. */
  withKey(key: string): Promise<ReaderApp | null>;
  /** The app whose key has a hash that is looked for, while the key is good. */
  withHash(isIt: (hash: string) => boolean): Promise<ReaderApp | null>;
  /** Ends those whose keys were removed, have expired or show something else. */
  sweep(): void;
  end(): void;
}

interface Kept extends ReaderApp {
  readonly projects: ReaderKey['projects'];
  readonly end: () => void;
}

const isGood = ({ expiresAt }: ReaderKey): boolean => expiresAt === null || expiresAt > Date.now();

/** An unknown key may have been added just now; wrong ones must not make the database busy. */
const looksAgainAfter = 2000;

export function createReaderApps(parts: ReaderAppParts): ReaderApps {
  const { service } = parts;
  const apps = new Map<string, Kept>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  /** Whose keys are good now. */
  async function present(): Promise<readonly ReaderKey[]> {
    const key = await parts.ownKey();
    const own = key === null ? [] : [{ id: 0, name: '', hash: hashOf(key), projects: null, expiresAt: null }];
    return [...own, ...service.readers()].filter(isGood);
  }
  async function find(isIt: (hash: string) => boolean): Promise<ReaderApp | null> {
    const reader = (await present()).find(({ hash }) => isIt(hash));
    if (!reader) return null;
    const { hash } = reader;
    const known = apps.get(hash);
    if (known && isDeepStrictEqual(known.projects, reader.projects)) return known;
    // Somebody changed what the key shows: open pages ask anew.
    known?.end();
    const app = createReaderApp(parts, reader, () => apps.delete(hash));
    apps.set(hash, app);
    return app;
  }
  async function sweep(): Promise<void> {
    const readers = new Map((await present()).map((reader) => [reader.hash, reader]));
    for (const one of [...apps.values()]) {
      const reader = readers.get(one.hash);
      if (!reader || !isDeepStrictEqual(one.projects, reader.projects)) one.end();
    }
  }
  return {
    async withKey(key) {
      const wanted = hashOf(key);
      const isIt = (hash: string): boolean => hash === wanted;
      const app = await find(isIt);
      if (app || performance.now() - lookedAt < looksAgainAfter) return app;
      lookedAt = performance.now();
      await service.refresh();
      return find(isIt);
    },
    withHash: find,
    // A key that cannot be read now is none that has ended.
    sweep: () => void sweep().catch(() => undefined),
    end() {
      for (const one of apps.values()) one.end();
    },
  };
}

/** Its API takes a key of its own, which the gateway puts in the place of the reader's: nothing keeps that one. */
function createReaderApp(parts: ReaderAppParts, { hash, projects }: ReaderKey, gone: () => void): Kept {
  const { service, hosts, rendererFolder, appVersion, health, log } = parts;
  const ending = new AbortController();
  const inner = randomBytes(32).toString('base64url');
  const seen = service.limitedTo(projects);
  const limited = {
    ...seen,
    // The logs of events that the app keeps end with it.
    watch(listener: Parameters<typeof seen.watch>[0]) {
      const leave = seen.watch(listener);
      ending.signal.addEventListener('abort', leave, { once: true });
      return leave;
    },
    keyUsed: () => undefined,
    key: async () => {
      ending.signal.throwIfAborted();
      return inner;
    },
  };
  const api = createApi({ service: limited, hosts, appVersion, health, log });
  return {
    hash,
    projects,
    api(request, response) {
      request.headers['x-api-key'] = inner;
      api(request, response);
    },
    handle: createAppRequestHandler({
      service: limited,
      api,
      host: parts.loopback,
      rendererFolder,
      log,
      takesBackups: false,
    }),
    ended: ending.signal,
    end() {
      gone();
      ending.abort();
    },
  };
}
