import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultPolicy } from '#shared/records/outcome-policy.ts';
import { aStoreHome, pipeline, type StoreHome } from '#test/builders/store.ts';
import { anOrigin, type Origin } from '#test/builders/systems/origin.ts';
import { direct } from '#test/builders/systems/transport.ts';
import type { Collector } from '../collectors/contract.ts';
import { createTransports, type TransportSettings } from '../net/transport.ts';
import type { StoreWriter } from '../store/contract.ts';
import { openWriter } from '../store/writer.ts';
import { createSync, type Sync } from './sync.ts';

let home: StoreHome;
let store: StoreWriter;
let sync: Sync;
beforeEach(() => {
  home = aStoreHome();
  store = openWriter(home.file);
});
afterEach(async () => {
  await sync.close();
  store.close();
  home.remove();
});

const collector: Collector = {
  id: 'one-page',
  title: 'One page',
  type: 'ci_server',
  fields: [],
  steps: [],
  rights: '',
  address: (url) => ({ origin: new URL(url).origin, canonical: url, key: null }),
  async *check() {},
  async *pull({ transport, url, signal }) {
    const others = url.endsWith('/many-items')
      ? ['/silent/a', '/silent/b', '/refused', '/silent/c', '/silent/d', '/silent/e']
      : [];
    await Promise.all(others.map((path) => transport.request({ url: new URL(path, url).href, signal })));
    const { body } = await transport.request({ url, signal });
    yield { items: [{ kind: 'page', url, context: {}, body }], cursor: 1, progress: 1, watermark: null };
  },
  read: () => [pipeline('build')],
};

/** Adds integrations of a project with a token for every origin, and starts collecting. */
function integrationsAt(urls: readonly string[]): readonly number[] {
  const project = store.addProject({ name: 'Shop', timeZone: 'UTC', demo: false }, Date.now());
  const origins = [...new Set(urls.map((url) => new URL(url).origin))];
  const token = store.addToken({ name: 'ci', integType: 'ci_server', origins, username: 'builder' }, Date.now());
  const shared = { projectId: project.id, type: 'ci_server', tokenId: token.id, releaseBranch: null } as const;
  return urls.map(
    (url) => store.addIntegration({ ...shared, name: url, url, policy: defaultPolicy('ci_server') }, Date.now()).id,
  );
}

/** Resolves with the integration that ends first. */
function firstEnded(settings: Partial<TransportSettings> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    sync = createSync(
      {
        store,
        collectors: [collector],
        now: Date.now,
        secretOf: async () => 'canary-secret',
        transportFor: createTransports({ network: direct, ...settings }),
        waitForFacts: async () => undefined,
        publishEvent: (event) => {
          if (event.kind !== 'sync') return;
          const { state } = store.sync(event.integrationId) ?? {};
          if (state === 'done' || state === 'failed') resolve(event.integrationId);
        },
        unexpected: reject,
        unknownResult: () => undefined,
      },
      { everyMinutes: null, collect: true, timeZone: 'UTC' },
    );
  });
}

const silentOrigin = (): Promise<Origin> => anOrigin(() => undefined);
const stateOf = (id: number) => store.sync(id)?.state;

test('a system is collected at once while three others, with several integrations each, keep silent', async () => {
  const silent = await Promise.all([silentOrigin(), silentOrigin(), silentOrigin()]);
  const sound = await anOrigin((_, response) => response.end('{}'));
  const urls = silent.flatMap(({ url }) => [`${url}/job/a`, `${url}/job/b`, `${url}/job/c`]);
  const ids = integrationsAt([...urls, sound.url]);
  const ended = firstEnded();
  for (const id of ids) sync.start(id);
  const last = ids.at(-1);
  expect(await ended).toBe(last);
  expect(ids.slice(0, -1).map(stateOf)).toEqual(silent.flatMap(() => ['running', 'running', 'queued'] as const));
});

test('closing ends at once while systems keep silent, and their collections go on at the next start', async () => {
  const silent = await silentOrigin();
  const requested = new Promise((resolve) => silent.server.once('request', resolve));
  const ids = integrationsAt(['a', 'b', 'c'].map((job) => `${silent.url}/job/${job}`));
  firstEnded();
  for (const id of ids) sync.start(id);
  await requested;
  await sync.close();
  expect(ids.map(stateOf)).toEqual(['queued', 'queued', 'queued']);
});

test('what a collection that failed left under way does not delay the next one of its origin', async () => {
  const origin = await anOrigin(({ url }, response) => {
    if (url?.startsWith('/silent')) return;
    response.writeHead(url === '/refused' ? 401 : 200).end('{}');
  });
  const [failing = 0, sound = 0] = integrationsAt([`${origin.url}/many-items`, `${origin.url}/sound`]);
  const ended = firstEnded({ requestsAtOnce: 3 });
  sync.start(failing);
  expect(await ended).toBe(failing);
  sync.start(sound);
  await sync.idle();
  expect([failing, sound].map(stateOf)).toEqual(['failed', 'done']);
});
