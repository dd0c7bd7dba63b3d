import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aStage } from '#test/builders/stages.ts';
import { aStoreHome, integrationNamed, pipeline, run, type StoreHome } from '#test/builders/store.ts';
import type { Collector, DomainRecord, Page, Source } from '../collectors/contract.ts';
import { ItemsFailed } from '../collectors/item-faults.ts';
import { SourceError } from '../net/source-error.ts';
import type { StoreWriter } from '../store/contract.ts';
import { openWriter } from '../store/writer.ts';
import { replay } from './replay.ts';
import { noteSecretEnd, secretEnd } from './secret-expiry.ts';
import { changeCollectingSettings } from './settings.ts';
import { createSync, type Sync } from './sync.ts';
import type { UnknownResult } from './unknown-results.ts';

const day = 24 * 60 * 60_000;
const minute = 60_000;

let home: StoreHome;
let store: StoreWriter;
let sync: Sync;
const noon = Date.UTC(2026, 0, 15, 12);
let clock = noon;
/** How far the system's clock is ahead. */
let ahead = 0;
let endsAt: number | null = null;
/** Whether the system does not tell the time. */
let silent = false;
let sources: Pick<Source, 'since' | 'reconcile' | 'releasedByStage'>[] = [];
/** What the last collection may look up. */
let source: Source | null = null;
/** The content of the page, with the unknown words in it. */
let runs: DomainRecord[] = [];
let unknown: UnknownResult[] = [];
/** The end of a collection. */
let ending: SourceError | null = null;
/** Held up until it is let go. */
let pause: Promise<void> | null = null;
let failing = false;
/** Deriving the facts that follow a collection. */
let facts: Promise<void> = Promise.resolve();
/** Whether the disk has no room for the state of a collection. */
let full = false;
/** The events: of a collection, or of data. */
let events: string[] = [];
let unexpected: unknown[] = [];

const page: Page = {
  items: [{ kind: 'runs', url: 'https://ci.local', context: {}, body: '1' }],
  cursor: 1,
  progress: 1,
  watermark: null,
};

const collector: Collector = {
  id: 'told',
  title: 'Told',
  type: 'ci_server',
  fields: [],
  rights: '',
  address: (url) => ({ origin: 'https://ci.local', canonical: url, key: url }),
  secretEnds: () => endsAt,
  steps: [],
  async *check() {},
  async *pull(given) {
    source = given;
    const { since, reconcile, releasedByStage } = given;
    sources.push({ since, reconcile, ...(releasedByStage && { releasedByStage }) });
    await given.transport.request({ url: 'https://ci.local' });
    await pause;
    if (failing) throw new SourceError('answer_unreadable', 'It does not answer.');
    yield page;
    if (ending) throw ending;
  },
  read: () => [pipeline('build'), ...runs],
};

function noRoom(): never {
  throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
}

function start(everyMinutes: number | null = null): void {
  sync = createSync(
    {
      store: { ...store, syncEnded: (...args) => (full ? noRoom() : store.syncEnded(...args)) },
      collectors: [collector],
      now: () => clock,
      secretOf: async () => 'canary',
      transportFor: () => ({
        request: async ({ url }) => ({
          status: 200,
          url,
          headers: silent ? {} : { date: new Date(clock + ahead).toUTCString() },
          body: '',
        }),
      }),
      waitForFacts: () => facts,
      publishEvent: ({ kind }) => void events.push(kind),
      unexpected: (error) => void unexpected.push(error),
      unknownResult: (result) => void unknown.push(result),
    },
    { everyMinutes, collect: true, timeZone: 'UTC' },
  );
}

let build = 0;
beforeEach(() => {
  home = aStoreHome();
  store = openWriter(home.file);
  build = integrationNamed(store, 'build').id;
  clock = noon;
  sources = [];
  runs = [run('build', 1)];
  unknown = [];
  ahead = 0;
  silent = false;
  pause = null;
  facts = Promise.resolve();
  ending = null;
  failing = false;
  full = false;
  events = [];
  unexpected = [];
});
afterEach(async () => {
  expect(unexpected).toEqual([]);
  await sync.close();
  store.close();
  home.remove();
});

async function collected(how?: { reconcile: boolean }) {
  sync.start(build, how);
  await sync.idle();
  return sources.at(-1);
}

test('what went away without a word is looked for once a day, and when asked', async () => {
  start();
  expect((await collected())?.reconcile).toBe(false);
  clock += 23 * 60 * minute;
  expect((await collected())?.reconcile).toBe(false);
  clock += 60 * minute;
  expect((await collected())?.reconcile).toBe(true);
  expect((await collected())?.reconcile).toBe(false);
  expect((await collected({ reconcile: true }))?.reconcile).toBe(true);
  expect((await collected())?.reconcile).toBe(false);
  expect(store.collections(build, 9).map(({ reconciled }) => reconciled)).toEqual([
    false,
    true,
    false,
    true,
    false,
    false,
  ]);
});

test('where single items fail, the collection counts as failed with each of them, and as collected and looked through all the same', async () => {
  start();
  const met = new SourceError('server_error', 'The system answered with status 500.');
  ending = new ItemsFailed(met, new Map([['shop/build', met]]));
  await collected();
  const item = { item: 'shop/build', fault: 'server_error', detail: met.message, remedy: expect.any(String) };
  expect(store.sync(build)).toMatchObject({
    state: 'failed',
    fault: { fault: 'server_error', detail: `“shop/build”: ${met.message}`, items: [item] },
    lastSuccessAt: clock,
    reconciledAt: clock,
  });
  expect(store.collections(build, 1)).toMatchObject([{ state: 'failed', fault: { items: [item] } }]);
  clock += minute;
  expect((await collected())?.reconcile).toBe(false);
  ending = met;
  clock += minute;
  await collected();
  expect(store.sync(build)).toMatchObject({
    state: 'failed',
    fault: { detail: met.message },
    lastSuccessAt: clock - minute,
  });
  expect(store.sync(build)?.fault).not.toHaveProperty('items');
  ending = null;
  await collected();
  expect(store.sync(build)).toMatchObject({ state: 'done', fault: null, lastSuccessAt: clock });
});

/** A schedule of every minute, and its next look, twenty seconds later. */
function scheduled(): () => Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  start(1);
  return async () => {
    vi.advanceTimersByTime(20_000);
    await sync.idle();
  };
}
afterEach(() => void vi.useRealTimers());

test('a system that wants to be left alone for a time is not asked in it, and another fault holds nothing up', async () => {
  ending = new SourceError('rate_limited', 'Too much was asked.', noon + 10 * minute);
  const look = scheduled();
  await sync.idle();
  expect(sources).toHaveLength(1);
  clock = noon + 9 * minute;
  await look();
  expect(sources).toHaveLength(1);
  ending = new SourceError('server_error', 'It failed.');
  clock = noon + 10 * minute;
  await look();
  expect(sources).toHaveLength(2);
  clock += 2 * minute;
  await look();
  expect(sources).toHaveLength(3);
});

test('a clock that is put back holds up neither a system that asked for a pause nor what is done once a day', async () => {
  ending = new SourceError('rate_limited', 'Too much was asked.', noon + 10 * minute);
  const look = scheduled();
  await sync.idle();
  ending = null;
  clock = noon - 3 * day;
  await look();
  expect(sources).toHaveLength(2);
  await collected();
  expect(sources.at(-1)).toMatchObject({ reconcile: false });
  clock -= 3 * day;
  await look();
  expect(sources.at(-1)).toMatchObject({ reconcile: true });
});

test('an end that a full disk could not note is noted and told as soon as there is room, and nothing begins before', async () => {
  const look = scheduled();
  await sync.idle();
  clock += 2 * minute;
  pause = Promise.resolve().then(() => {
    full = true;
  });
  failing = true;
  await look();
  expect([sources.length, store.sync(build)?.state]).toEqual([2, 'running']);
  events = [];
  clock += 2 * minute;
  await look();
  expect([sources.length, store.sync(build)?.state, events.length > 0]).toEqual([2, 'running', true]);
  [full, events] = [false, []];
  await look();
  expect([sources.length, store.sync(build)?.state, events]).toEqual([2, 'failed', ['sync']]);
  [failing, pause] = [false, null];
  clock += 2 * minute;
  await look();
  expect([sources.length, store.sync(build)?.state]).toEqual([3, 'done']);
});

test('a collection that a full disk has no room for begins once there is some', async () => {
  const look = scheduled();
  await sync.idle();
  clock += 2 * minute;
  full = true;
  await look();
  expect(sources).toHaveLength(1);
  full = false;
  await look();
  expect(sources).toHaveLength(2);
});

test('what fails in the database beside a full disk is unexpected', async () => {
  const broken = Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' });
  start();
  await collected();
  const { syncEnded } = store;
  failing = true;
  pause = Promise.resolve().then(() => {
    store.syncEnded = () => {
      throw broken;
    };
  });
  await collected();
  store.syncEnded = syncEnded;
  expect(unexpected.splice(0)).toEqual([broken]);
});

test('a collector is told of which pipelines a stage is a release point', async () => {
  start();
  expect((await collected())?.releasedByStage).toEqual(new Set());
  const { id, key } = store.pipelines(store.integration(build)?.projectId ?? 0)[0] ?? { id: 0, key: '' };
  store.setRelease(id, { stage: null });
  expect((await collected())?.releasedByStage).toEqual(new Set());
  store.setRelease(id, { stage: 'production' });
  expect((await collected())?.releasedByStage).toEqual(new Set([key]));
});

test('answers of an earlier version, which kept no times of stages, are read again once where a stage releases', async () => {
  start();
  await collected();
  const { id } = store.pipelines(store.integration(build)?.projectId ?? 0)[0] ?? { id: 0 };
  store.setSetting(`stages-to-read-${build}`, 'yes');
  runs = [run('build', 1, { stages: [aStage('Deploy')] })];
  // The system fails, so that nothing is known but what was kept.
  failing = true;
  await collected();
  expect([store.stages(id), store.setting(`stages-to-read-${build}`)]).toEqual([[], 'yes']);
  store.setRelease(id, { stage: 'Deploy' });
  await collected();
  expect([store.stages(id), store.setting(`stages-to-read-${build}`)]).toEqual([['Deploy'], 'no']);
  runs = [run('build', 1)];
  await collected();
  expect(store.stages(id)).toEqual(['Deploy']);
});

test('a collector can look up what is stored of its own integration, and of no other', async () => {
  start();
  const other = integrationNamed(store, 'other');
  sync.start(other.id);
  await sync.idle();
  store.setRelease(store.pipelines(other.projectId)[0]?.id ?? 0, { stage: 'production' });
  runs = [pipeline('tests'), run('build', 1), run('build', 2, { generation: 1 })];
  await collected();
  expect(source?.releasedByStage).toEqual(new Set());
  const ids = source?.storedPipelines?.() ?? new Map<string, number>();
  expect([...ids.keys()]).toEqual(['ci:build', 'ci:tests']);
  const id = ids.get('ci:build') ?? 0;
  // A collection that renames a pipeline goes on before that is stored.
  store.storeRecords(build, [{ kind: 'pipeline-moved', from: 'ci:build', to: 'ci:renamed' }], noon);
  expect(source?.storedSeries?.(id, '')).toMatchObject({ generation: 1, newest: [{ number: 2 }] });
  const startedAt = run('build', 1).startedAt ?? 0;
  expect(source?.storedGeneration?.(id, { series: '', below: 1, number: 1, startedAt })).toBe(0);
  expect(source?.storedGeneration?.(id, { series: '', below: 1, number: 2, startedAt })).toBeNull();
  const name = { pipeline: 'ci:renamed', series: '', generation: 1, number: 2, attempt: 1 };
  expect(source?.storedEnd?.(name)).toEqual(store.storedEnd(build, name));
  expect(source?.generationStarts?.()).toHaveLength(1);
  expect(source?.storedIssues?.()).toEqual(new Map());
});

test('a collection is over when its facts are derived, and a stop does not wait for them', async () => {
  const { promise, resolve: derived } = Promise.withResolvers<void>();
  facts = promise;
  start();
  sync.start(build);
  await vi.waitFor(() => expect(store.counts(build).runs).toBe(1));
  expect([store.sync(build)?.state, sync.has(build)]).toEqual(['running', true]);
  derived();
  await sync.idle();
  expect([store.sync(build)?.state, sync.has(build)]).toEqual(['done', false]);
  facts = new Promise(() => undefined);
  sync.start(build);
  await vi.waitFor(() => expect(sources).toHaveLength(2));
  await sync.cancel(build);
  expect(store.sync(build)?.state).toBe('cancelled');
});

test('a collection that runs already is not started again, and none looks for deletions because of that', async () => {
  start();
  const { promise, resolve: go } = Promise.withResolvers<void>();
  pause = promise;
  expect(sync.start(build)).toBe(true);
  expect(sync.start(build, { reconcile: true })).toBe(false);
  go();
  await sync.idle();
  expect((await collected())?.reconcile).toBe(false);
});

test('an integration that is removed while its collection waits is not collected', async () => {
  start();
  const { promise, resolve: go } = Promise.withResolvers<void>();
  pause = promise;
  sync.start(build);
  const waiting = integrationNamed(store, 'other').id;
  sync.start(waiting);
  store.removeIntegration(waiting);
  go();
  await sync.idle();
  expect(sources).toHaveLength(1);
});

test('collecting begins where the user chose', async () => {
  start();
  store.changeIntegration(build, { since: 7 }, clock);
  expect((await collected())?.since).toBe(7);
});

test.each([
  [6 * minute, '6 minutes ahead of'],
  [-20 * minute, '20 minutes behind'],
])('a clock that is %d ms off is a warning, not a stop, and passes', async (off, message) => {
  start();
  ahead = off;
  await collected();
  expect(store.sync(build)).toMatchObject({ state: 'done', fault: null, warning: { fault: 'clock_far_off' } });
  expect(store.sync(build)?.warning?.detail).toContain(message);
  expect(Math.abs((store.sync(build)?.clockDifference ?? 0) - off)).toBeLessThan(1000);
  ahead = 4 * minute;
  await collected();
  expect(store.sync(build)?.warning).toBeNull();
});

test('what another integration collects too is a warning of both, until one of them goes', async () => {
  start();
  await collected();
  expect(store.sync(build)?.warning).toBeNull();
  const other = integrationNamed(store, 'by its former name').id;
  sync.start(other);
  await sync.idle();
  await collected();
  expect([build, other].map((id) => store.sync(id)?.warning?.fault)).toEqual(['collected_twice', 'collected_twice']);
  expect(store.sync(build)?.warning?.detail).toBe('The integration "by its former name" collects build too.');
  store.removeIntegration(other);
  await collected();
  expect(store.sync(build)?.warning).toBeNull();
});

test('in quiet hours nothing begins by itself, but what is asked for does', async () => {
  changeCollectingSettings(store, { quiet: { from: '11:00', to: '13:00' } });
  start(15);
  await sync.idle();
  expect(sources).toEqual([]);
  await collected();
  expect(sources).toHaveLength(1);
  await sync.close();
  clock += 60 * minute;
  start(15);
  await new Promise((resolve) => setImmediate(resolve));
  await sync.idle();
  expect(sources).toHaveLength(2);
});

test('kept answers are read again without a request, and not while a collection is under way', async () => {
  start();
  await collected();
  const requests = sources.length;
  expect(await sync.replay(build)).toEqual({ answers: 1, changed: 0 });
  expect(sources).toHaveLength(requests);
  const { promise, resolve: go } = Promise.withResolvers<void>();
  pause = promise;
  sync.start(build);
  expect(await sync.replay(build)).toBeNull();
  go();
  await sync.idle();
  const under = sync.replay(build);
  expect([sync.start(build), sync.has(build)]).toEqual([false, true]);
  expect(await under).not.toBeNull();
});

test('answers go after the days for which they are kept; what was read from them stays', async () => {
  start();
  await collected();
  changeCollectingSettings(store, { keepAnswersDays: 3 });
  clock += 2 * day;
  expect(store.rawItems(build, null, 9).items).toHaveLength(1);
  store.storePages(
    build,
    [{ ...page, items: [{ kind: 'runs', url: '', context: {}, body: 'old' }], records: [] }],
    clock - 4 * day,
  );
  await collected();
  expect(store.rawItems(build, null, 9).items.map(({ body }) => body)).toEqual(['1']);
  expect(store.counts(build).runs).toBe(1);
});

test('answers go also where the system answers and the collection fails, and stay where it does not answer', async () => {
  start();
  await collected();
  changeCollectingSettings(store, { keepAnswersDays: 3 });
  clock += 4 * day;
  failing = true;
  silent = true;
  await collected();
  expect(store.rawItems(build, null, 9).items).toHaveLength(1);
  silent = false;
  await collected();
  expect(store.rawItems(build, null, 9).items).toHaveLength(0);
});

test('a clock of this computer that is a year ahead takes no answers', async () => {
  start();
  await collected();
  changeCollectingSettings(store, { keepAnswersDays: 3 });
  const kept = store.rawItems(build, null, 9).items;
  const storedAt = clock;
  store.storePages(
    build,
    [{ ...page, items: [{ kind: 'runs', url: '', context: {}, body: 'older' }], records: [] }],
    storedAt,
  );
  clock += 365 * day;
  ahead = -365 * day;
  await collected();
  expect(store.rawItems(build, null, 9).items).toHaveLength(kept.length + 1);
  ahead = 0;
  await collected();
  expect(store.rawItems(build, null, 9).items).toHaveLength(kept.length);
});

test('an answer that came while the clock was behind does not go before an older one, so that both read again change nothing', async () => {
  changeCollectingSettings(store, { keepAnswersDays: 3 });
  const begun = run('build', 2, { result: null, systemResult: null, finishedAt: null });
  const readings = new Map<string, DomainRecord>([
    ['begun', begun],
    ['ended', run('build', 2)],
  ]);
  const read: Collector['read'] = ({ body }) => [pipeline('build'), readings.get(body) ?? run('build', 1)];
  for (const [body, at] of [['begun', clock] as const, ['ended', clock - 365 * day] as const]) {
    const item = { kind: 'runs', url: '', context: {}, body };
    store.storePages(build, [{ ...page, items: [item], records: read(item) }], at);
  }
  start();
  await collected();
  const stored = () => store.runs(build, { pipeline: null, limit: 9, cursor: null }).runs;
  const before = stored();
  await replay(store, build, { ...collector, read }, () => clock);
  expect(stored()).toEqual(before);
  clock += 4 * day;
  await collected();
  expect(store.rawItems(build, null, 9).items.map(({ body }) => body)).toEqual(['1']);
});

test('a word for a result that the collector does not know is told of once, and never what looks like no word', async () => {
  const ended = (number: number, systemResult: string) => run('build', number, { result: null, systemResult });
  runs = [run('build', 1), ended(2, 'SORT_OF'), ended(3, 'SORT_OF'), ended(4, 'plk_7f3a9c'), run('build', 5)];
  start();
  await collected();
  await collected();
  expect(unknown).toEqual([
    { collector: 'told', result: 'SORT_OF' },
    { collector: 'told', result: '(unreadable)' },
  ]);
});

test('that a secret ends soon is told in time, and no more once it was replaced', async () => {
  const days = 24 * 60 * minute;
  start();
  await collected();
  expect(store.sync(build)?.warning).toBeNull();
  const token = store.integration(build)?.tokenId ?? 0;
  endsAt = clock + 15 * days;
  await collected();
  expect([secretEnd(store, token), store.sync(build)?.warning]).toEqual([endsAt, null]);
  clock += 2 * days;
  await collected();
  expect(store.sync(build)?.warning).toMatchObject({ fault: 'token_ends_soon' });
  endsAt = null;
  noteSecretEnd(store, token, null);
  await collected();
  expect(store.sync(build)?.warning).toBeNull();
});
