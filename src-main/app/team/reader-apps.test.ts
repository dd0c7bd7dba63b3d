import { expect, onTestFinished, test, vi } from 'vitest';
import type { Service } from '../../service/contract.ts';
import type { ReaderKey, WarehouseService } from '../../service/warehouse/contract.ts';
import { hashOf } from '../../warehouse/serving/reader-keys.ts';
import { createReaderApps } from './reader-apps.ts';

const nobody = () => Promise.reject(new Error('Nobody asks.'));

/** The apps of a service that has these parts, besides what no test here asks. */
const appsOf = ({ watch, readers, refresh }: Pick<WarehouseService, 'readers' | 'refresh'> & Pick<Service, 'watch'>) =>
  createReaderApps({
    service: {
      limitedTo: () => ({ call: nobody, render: nobody, openMetrics: nobody, watch }),
      readers,
      refresh,
      outdated: () => null,
      close: () => Promise.resolve(),
    },
    ownKey: () => Promise.resolve(null),
    hosts: () => [],
    loopback: () => '127.0.0.1:1',
    rendererFolder: '',
    appVersion: '1.0.0',
    health: () => ({}),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });

test('of a reader whose key was removed nothing listens any more', async () => {
  const listeners = new Set<unknown>();
  let readers: readonly ReaderKey[] = [];
  const apps = appsOf({
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    readers: () => readers,
    refresh: () => Promise.resolve(),
  });
  readers = [{ id: 1, name: 'Ada', hash: hashOf('a key'), projects: null, expiresAt: null }];
  const app = await apps.withKey('a key');
  expect(listeners.size).toBeGreaterThan(0);
  readers = [];
  apps.sweep();
  await expect.poll(() => app?.ended.aborted).toBe(true);
  expect(listeners.size).toBe(0);
});

test('a key that was just added is found at once, also after the clock of the computer was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.parse('2026-11-30T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  let stored: readonly ReaderKey[] = [];
  let readers: readonly ReaderKey[] = [];
  const apps = appsOf({
    watch: () => () => undefined,
    readers: () => readers,
    refresh() {
      readers = stored;
      return Promise.resolve();
    },
  });
  expect(await apps.withKey('a wrong key')).toBeNull();
  stored = [{ id: 1, name: 'Ada', hash: hashOf('a key'), projects: null, expiresAt: null }];
  expect(await apps.withKey('a key'), 'the list was read a moment ago').toBeNull();
  vi.setSystemTime(Date.parse('2026-11-30T11:00:00Z'));
  vi.advanceTimersByTime(2000);
  expect(await apps.withKey('a key')).not.toBeNull();
});
