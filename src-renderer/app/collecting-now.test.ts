import { expect, test } from 'vitest';
import type { SyncOut } from '#shared/api/syncs.ts';
import { collectingNow } from './collecting-now.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const sync = (id: number, change: Partial<SyncOut>): SyncOut =>
  ({
    integration_id: id,
    state: 'running',
    started_at: '2026-11-21T11:59:00.000Z',
    progress: null,
    seconds_left: null,
    ...change,
  }) as SyncOut;

test('what takes less than ten seconds shows no bar', () => {
  expect(
    collectingNow([sync(1, { started_at: '2026-11-21T11:59:55.000Z' }), sync(2, { state: 'done' })], now),
  ).toBeNull();
});

test('several are one bar: their mean, and the time until the last ends; cancelling takes the waiting ones along', () => {
  const all = [
    sync(1, { progress: 0.2, seconds_left: 90 }),
    sync(2, { progress: 0.6, seconds_left: 10 }),
    sync(3, { state: 'queued' }),
    sync(4, { state: 'failed' }),
  ];
  expect(collectingNow(all, now)).toEqual({ integrations: [1, 2, 3], progress: 0.4, secondsLeft: 90 });
});

test('where the size of one is not known, nothing is said of all', () => {
  expect(collectingNow([sync(1, { progress: 0.2, seconds_left: 90 }), sync(2, {})], now)).toEqual({
    integrations: [1, 2],
    progress: null,
    secondsLeft: null,
  });
});
