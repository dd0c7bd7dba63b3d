import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStoreHome, integrationNamed, now, pipeline, run, type StoreHome } from '#test/builders/store.ts';
import { jenkins } from '../collectors/jenkins/jenkins.ts';
import type { StoreWriter } from '../store/contract.ts';
import { openWriter } from '../store/writer.ts';
import { collect } from './collect.ts';

let home: StoreHome;
let store: StoreWriter;
let id: number;

beforeEach(() => {
  home = aStoreHome();
  store = openWriter(home.file);
  id = integrationNamed(store, 'build').id;
});
afterEach(() => {
  store.close();
  home.remove();
});

const never = new Promise<never>(() => undefined);

/** Collects pages of one run, the page's number as its cursor, which come at once; after the last one comes `then`. */
function collectPages(
  last: number,
  then: () => Promise<void>,
  listeners: { read?(page: number): void; stored?(): void },
) {
  const stop = new AbortController();
  const over = collect({
    integrationId: id,
    collector: {
      ...jenkins,
      async *pull() {
        for (let page = 1; page <= last; page++) {
          const item = { kind: 'page', url: '', context: { page }, body: `${page}` };
          yield { items: [item], cursor: page, progress: page / last, watermark: `#${page}` };
        }
        await then();
      },
      read({ context }) {
        listeners.read?.(Number(context.page));
        return [pipeline('build'), run('build', Number(context.page))];
      },
    },
    source: {
      url: '',
      transport: { request: () => never },
      signal: stop.signal,
      since: null,
      reconcile: false,
    },
    store,
    now: () => now,
    onRecords: () => undefined,
    onStored: () => listeners.stored?.(),
  });
  return { stop, over };
}

const kept = () => ({ cursor: store.cursor(id), runs: store.counts(id).runs });

test('pages that come in quick succession are stored together, the first one at once, each of them counted', async () => {
  store.syncStarted(id, now);
  const stored: unknown[] = [];
  await collectPages(5, () => Promise.resolve(), { stored: () => stored.push(kept()) }).over;
  expect(stored[0]).toEqual({ cursor: 1, runs: 1 });
  expect(stored.at(-1)).toEqual({ cursor: 5, runs: 5 });
  expect(stored.length).toBeLessThan(5);
  expect(store.sync(id)).toMatchObject({ pages: 5, records: 6, progress: 1, firstProgress: 1 / 5, watermark: '#5' });
  expect(store.collections(id, 1)).toMatchObject([{ pages: 5, records: 6, kinds: { pipeline: 1, run: 5 } }]);
});

test('pages that wait are stored before the system has answered again', async () => {
  const { stop, over } = collectPages(3, () => never, {
    stored: () => kept().cursor === 3 && stop.abort(new Error('enough')),
  });
  await expect(over).rejects.toThrow('enough');
  expect(kept()).toEqual({ cursor: 3, runs: 3 });
});

test('what came before a failure, a stop or an answer that cannot be read is stored', async () => {
  const failing = collectPages(3, () => Promise.reject(new Error('no answer')), {});
  await expect(failing.over).rejects.toThrow('no answer');
  expect(kept()).toEqual({ cursor: 3, runs: 3 });

  const { stop, over } = collectPages(6, () => never, {
    read: (page) => page === 5 && stop.abort(new Error('stopped')),
  });
  await expect(over).rejects.toThrow('stopped');
  expect(kept()).toEqual({ cursor: 5, runs: 5 });

  const unreadable = collectPages(9, () => never, {
    read: (page) => {
      if (page === 8) throw new Error('unreadable');
    },
  });
  await expect(unreadable.over).rejects.toThrow('unreadable');
  expect(kept()).toEqual({ cursor: 7, runs: 7 });
});

test('a stop is heard before the first page, between two pages and while the system does not answer', async () => {
  const early = collectPages(3, () => never, {});
  early.stop.abort(new Error('early'));
  await expect(early.over).rejects.toThrow('early');
  const late = collectPages(1, () => Promise.resolve(late.stop.abort(new Error('late'))).then(() => never), {});
  await expect(late.over).rejects.toThrow('late');
  expect(kept()).toEqual({ cursor: 1, runs: 1 });
});
