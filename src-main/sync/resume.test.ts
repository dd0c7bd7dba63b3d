import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStoreHome, integrationNamed, pipeline, run, type StoreHome } from '#test/builders/store.ts';
import type { Collector, Page, Source } from '../collectors/contract.ts';
import type { Credential } from '../net/contract.ts';
import { SourceError } from '../net/source-error.ts';
import type { StoreWriter } from '../store/contract.ts';
import { openWriter } from '../store/writer.ts';
import { changeCollectingSettings } from './settings.ts';
import { createSync, credentialOf, type Sync, type SyncPorts } from './sync.ts';

const never = new Promise<never>(() => undefined);
const noon = Date.UTC(2026, 0, 15, 12);

let home: StoreHome;
let store: StoreWriter;
let sync: Sync;
let clock = noon;
let build = 0;
/** The cursors that collections began with. */
let begun: unknown[] = [];
let events: string[] = [];
let unexpected: unknown[] = [];
let credentials: Credential[] = [];
/** The system's answers page by page, and its behaviour after them. */
let pages = 1;
let then: () => Promise<void> = async () => undefined;
let beforePage: (page: number) => void = () => undefined;
let beforeRead: () => void = () => undefined;
/** The run on a page. */
let runOf = (number: number): number => number;

const pageOf = (number: number): Page => ({
  items: [{ kind: 'runs', url: '', context: { number }, body: String(number) }],
  cursor: number,
  progress: null,
  watermark: null,
});

const collector: Collector = {
  id: 'scripted',
  title: 'Scripted',
  type: 'ci_server',
  fields: [],
  steps: [],
  rights: '',
  address: (url) => ({ origin: 'https://ci.local', canonical: url, key: url }),
  async *check() {},
  async *pull(_source: Source, cursor: unknown) {
    begun.push(cursor);
    for (let number = Number(cursor ?? 0) + 1; number <= pages; number++) {
      beforePage(number);
      yield pageOf(number);
    }
    await then();
  },
  read: ({ context }) => {
    beforeRead();
    return [pipeline('build'), run('build', runOf(Number(context.number)))];
  },
};

function start(how: Partial<Parameters<typeof createSync>[1]> = {}, ports: Partial<SyncPorts> = {}): void {
  sync = createSync(
    {
      store,
      collectors: [collector],
      now: () => clock,
      secretOf: async () => 'canary',
      transportFor: (credential) => {
        credentials.push(credential);
        return { request: () => never };
      },
      waitForFacts: async () => undefined,
      publishEvent: (event) => void events.push(Object.values(event).join(' ')),
      unexpected: (...args) => void unexpected.push(args),
      unknownResult: () => undefined,
      ...ports,
    },
    { everyMinutes: null, collect: true, timeZone: 'UTC', ...how },
  );
}

const stateOf = (id = build) => store.sync(id)?.state;
/** Starts a collection of a system that never ends, and resolves when all its pages were requested. */
const running = (): Promise<void> =>
  new Promise((resolve) => {
    then = () => {
      resolve();
      return never;
    };
    sync.start(build);
  });

beforeEach(() => {
  home = aStoreHome();
  store = openWriter(home.file);
  build = integrationNamed(store, 'build').id;
  [clock, pages, begun, events, unexpected, credentials] = [noon, 1, [], [], [], []];
  then = async () => undefined;
  beforePage = () => undefined;
  beforeRead = () => undefined;
  runOf = (number) => number;
});
afterEach(async () => {
  await sync.close();
  store.close();
  home.remove();
});

test('what the end of the service cuts off is kept, and goes on from there at the next start', async () => {
  pages = 3;
  start({ everyMinutes: 15 });
  await running();
  await sync.close();
  expect([stateOf(), store.cursor(build), store.counts(build).runs]).toEqual(['queued', 3, 3]);
  then = async () => undefined;
  pages = 5;
  start({ everyMinutes: 15 });
  await sync.idle();
  expect(begun).toEqual([null, 3]);
  expect([stateOf(), store.counts(build).runs]).toEqual(['done', 5]);
});

test('what a crash cut off goes on at the next start, where collecting is scheduled; else it is left to the user', async () => {
  store.syncStarted(build, noon, false);
  start();
  await sync.idle();
  expect([begun, stateOf()]).toEqual([[], 'interrupted']);
  await sync.close();
  store.syncStarted(build, noon, false);
  start({ everyMinutes: 15 });
  await sync.idle();
  expect([begun, stateOf()]).toEqual([[null], 'done']);
});

test('a collection that kept the thread from answering has failed, and begins when it is due', async () => {
  store.syncStarted(build, noon, false);
  start({ everyMinutes: 15, wasStuck: true });
  await sync.idle();
  expect(begun).toEqual([]);
  expect(store.sync(build)).toMatchObject({ state: 'failed', fault: { fault: 'answer_unreadable' } });
  await sync.close();
  clock += 20 * 60_000;
  start({ everyMinutes: 15 });
  await sync.idle();
  expect([begun, stateOf()]).toEqual([[null], 'done']);
});

test('what was cut off is taken up even where it is not yet due', async () => {
  start();
  await Promise.all([sync.start(build), sync.idle()]);
  // An archived project has no due collections, but a begun one is finished.
  store.syncStarted(build, noon, false);
  store.changeProject(store.integration(build)?.projectId ?? 0, { archived: true }, noon);
  await sync.close();
  start({ everyMinutes: 15 });
  await sync.idle();
  expect(begun).toHaveLength(2);
});

test('a collection that is cancelled ends at once, even where the system never answers, and is not taken up again', async () => {
  start({ everyMinutes: 15 });
  await sync.idle();
  await running();
  expect(stateOf()).toBe('running');
  await sync.cancel(build);
  expect([stateOf(), store.sync(build)?.fault]).toEqual(['cancelled', null]);
  await sync.close();
  const before = begun.length;
  start({ everyMinutes: 15 });
  await sync.idle();
  expect(begun).toHaveLength(before);
});

test('a collection that waits is cancelled before it begins', async () => {
  start();
  sync.start(build);
  expect(stateOf()).toBe('queued');
  await sync.cancel(build);
  await sync.idle();
  expect([stateOf(), begun]).toEqual(['cancelled', []]);
});

test('only one collection of an integration is under way', async () => {
  start();
  expect(sync.start(build)).toBe(true);
  expect(sync.start(build)).toBe(false);
  await sync.idle();
  expect(begun).toHaveLength(1);
});

test('a process that does not collect notes what is wanted for one that does', async () => {
  start({ collect: false, everyMinutes: 15 });
  expect([sync.start(build), sync.start(build), stateOf()]).toEqual([true, true, 'queued']);
  await sync.idle();
  expect(begun).toEqual([]);
  await sync.close();
  start({ everyMinutes: 15 });
  await sync.idle();
  expect([begun, stateOf()]).toEqual([[null], 'done']);
});

test('a system that asks to be left alone has failed with its words, and the user may ask again at once', async () => {
  start({ everyMinutes: 15 });
  await sync.idle();
  then = () => Promise.reject(new SourceError('rate_limited', 'Later.', noon + 60_000));
  await Promise.all([sync.start(build), sync.idle()]);
  expect(store.sync(build)).toMatchObject({ state: 'failed', fault: { fault: 'rate_limited', detail: 'Later.' } });
  then = async () => undefined;
  await Promise.all([sync.start(build), sync.idle()]);
  expect(stateOf()).toBe('done');
});

test('without its secret or its collector a collection fails with words, and says nothing of an unexpected error', async () => {
  start({}, { secretOf: async () => null });
  await Promise.all([sync.start(build), sync.idle()]);
  const detail = 'The secret of the token "ci" is not on this computer.';
  expect(store.sync(build)).toMatchObject({ state: 'failed', fault: { fault: 'token_refused', detail } });
  await sync.close();
  start({}, { collectors: [] });
  await Promise.all([sync.start(build), sync.idle()]);
  expect(store.sync(build)?.fault).toMatchObject({
    fault: 'not_this_product',
    detail: 'There is no collector for ci servers yet.',
  });
  expect([unexpected, begun, credentials]).toEqual([[], [], []]);
});

test('an error that is no fault of the system is told of with its integration, and the collection has failed', async () => {
  const broken = new Error('a mistake of ours');
  beforeRead = () => {
    throw broken;
  };
  start();
  await Promise.all([sync.start(build), sync.idle()]);
  expect(unexpected).toEqual([[broken, { integrationId: build }]]);
  expect(stateOf()).toBe('failed');
});

test('the token is sent as its system wants it', async () => {
  const token = { origins: ['https://ci.local'], username: 'builder' };
  const unnamed = { ...token, username: null };
  expect(credentialOf({}, token, 's')).toEqual({ ...token, scheme: 'basic', secret: 's' });
  expect(credentialOf({}, unnamed, 's')).toEqual({ ...unnamed, scheme: 'bearer', secret: 's' });
  expect(credentialOf({ basic: true }, unnamed, 's')).toEqual({ ...unnamed, scheme: 'basic', secret: 's' });
  start();
  await Promise.all([sync.start(build), sync.idle()]);
  expect(credentials).toEqual([{ ...token, scheme: 'basic', secret: 'canary' }]);
});

test('who watches is told of each step, and of data at most once a second and at the end', async () => {
  const { projectId = 0 } = store.integration(build) ?? {};
  const [syncEvent, data] = [`sync ${projectId} ${build}`, `data ${projectId}`];
  pages = 3;
  start();
  await Promise.all([sync.start(build), sync.idle()]);
  // Queued, running, the first page, the others together, done.
  expect(events).toEqual([syncEvent, syncEvent, syncEvent, data, syncEvent, data, syncEvent]);
  events = [];
  await Promise.all([sync.start(build), sync.idle()]);
  // Nothing came, so no figure is another now.
  expect(events).toEqual([syncEvent, syncEvent, syncEvent]);
});

test('who watches is not told of data where a page holds nothing new', async () => {
  runOf = () => 1;
  start();
  await Promise.all([sync.start(build), sync.idle()]);
  const data = () => events.filter((event) => event.startsWith('data')).length;
  expect(data()).toBe(1);
  pages = 3;
  await Promise.all([sync.start(build), sync.idle()]);
  expect([store.cursor(build), data()]).toEqual([3, 1]);
  await sync.close();
  // One page with something new, then one without.
  [pages, events, runOf] = [5, [], () => 2];
  start();
  await Promise.all([sync.start(build), sync.idle()]);
  expect(data()).toBe(1);
});

test('kept answers go when the user says after how many days, and not before that', async () => {
  const day = 24 * 60 * 60_000;
  const left = () => store.rawItems(build, null, 9).items.map(({ context }) => context.number);
  for (const age of [4, 2])
    store.storePages(build, [{ ...pageOf(100 + age), cursor: 1, records: [] }], noon - age * day);
  start();
  await Promise.all([sync.start(build), sync.idle()]);
  expect(left()).toEqual([104, 102]);
  changeCollectingSettings(store, { keepAnswersDays: 3 });
  await Promise.all([sync.start(build), sync.idle()]);
  expect(left()).toEqual([102]);
});

/** Keeps more answers than are read again at once. */
const keepMany = (): void => {
  const items = Array.from({ length: 1200 }, (_, index) => pageOf(index + 2).items).flat();
  store.storePages(build, [{ ...pageOf(2), records: [], items }], noon);
};

test('reading kept answers again can be stopped; what was read so far stays, and a collection may begin', async () => {
  start();
  await Promise.all([sync.start(build), sync.idle()]);
  events = [];
  let cancelled: Promise<void> | null = null;
  let reads = 0;
  beforeRead = () => {
    reads += 1;
    // After the first of the portions in which answers are read.
    if (reads === 60) cancelled = sync.cancel(build);
  };
  keepMany();
  expect(await sync.replay(build)).toBeNull();
  await cancelled;
  expect(events.at(-1)).toMatch(/^data /);
  expect(sync.start(build)).toBe(true);
  beforeRead = () => undefined;
  await sync.idle();
  expect(stateOf()).toBe('done');
});

test('reading again what cannot be read fails aloud, and what is not there or under way is not begun', async () => {
  start();
  expect(await sync.replay(999)).toBeNull();
  await Promise.all([sync.start(build), sync.idle()]);
  const first = sync.replay(build);
  expect(await sync.replay(build)).toBeNull();
  expect(await first).toEqual({ answers: 1, changed: 0 });
  beforeRead = () => {
    throw new Error('unreadable');
  };
  await expect(sync.replay(build)).rejects.toThrow('unreadable');
  await sync.close();
  start({}, { collectors: [] });
  await expect(sync.replay(build)).rejects.toMatchObject({ fault: 'not_this_product' });
});

test('the end of the service waits for what is being read again', async () => {
  start();
  await Promise.all([sync.start(build), sync.idle()]);
  keepMany();
  const under = sync.replay(build);
  await sync.close();
  expect(await under).toBeNull();
  expect(store.counts(build).runs).toBeLessThan(1200);
});

test('a stopped reading of kept answers is repeated by the next collection', async () => {
  pages = 60;
  const read: Collector['read'] = ({ context }) => [
    pipeline('build'),
    run('build', 1, { finishedAt: noon + Number(context.number) }),
  ];
  start({}, { collectors: [{ ...collector, read }] });
  sync.start(build);
  await sync.idle();
  const finishedAt = () => store.runs(build, { pipeline: null, limit: 1, cursor: null }).runs[0]?.finishedAt;
  expect(finishedAt()).toBe(noon + 60);
  const stopped = sync.replay(build);
  await sync.cancel(build);
  expect([await stopped, finishedAt()]).toEqual([null, noon + 50]);
  sync.start(build);
  await sync.idle();
  expect([finishedAt(), unexpected]).toEqual([noon + 60, []]);
});
