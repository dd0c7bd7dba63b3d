import { expect, test } from 'vitest';
import type { ReaderKey } from '../../service/warehouse/contract.ts';
import { hashOf } from '../../warehouse/serving/reader-keys.ts';
import { createReaderApps } from './reader-apps.ts';

test('of a reader whose key was removed nothing listens any more', async () => {
  const listeners = new Set<unknown>();
  const nobody = () => Promise.reject(new Error('Nobody asks.'));
  let readers: readonly ReaderKey[] = [];
  const apps = createReaderApps({
    service: {
      limitedTo: () => ({
        call: nobody,
        render: nobody,
        openMetrics: nobody,
        watch(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      }),
      readers: () => readers,
      refresh: () => Promise.resolve(),
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
  readers = [{ id: 1, name: 'Ada', hash: hashOf('a key'), projects: null, expiresAt: null }];
  const app = await apps.withKey('a key');
  expect(listeners.size).toBeGreaterThan(0);
  readers = [];
  apps.sweep();
  await expect.poll(() => app?.ended.aborted).toBe(true);
  expect(listeners.size).toBe(0);
});
