import { expect, test } from 'vitest';
import type { SyncOut } from '#shared/api/syncs.ts';
import { runsAddress } from '../links.ts';
import { brokenNow, freshnessOf, inFlightNow } from './state-now.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const run = {
  id: 1,
  pipeline: 'a',
  number: 1,
  attempt: 1,
  branch: null,
  revision: null,
  result: null,
  queued_at: null,
  started_at: null,
  finished_at: null,
  url: 'http://ci.example',
};
const red = (pipeline: string, since: string) => ({ integration_id: 1, pipeline, since, broken_by: run, failures: 2 });

test('what is broken longest stands first, with its age', () => {
  const broken = brokenNow({ red: [red('a', '2026-11-20T11:00:00.000Z'), red('b', '2026-11-19T12:00:00.000Z')] }, now);
  expect(broken.map(({ pipeline, age, failures }) => [pipeline, age, failures])).toEqual([
    ['b', '1 d', '2 failing runs'],
    ['a', '1 h', '2 failing runs'],
  ]);
});

test('what is on its way is told with the age of the oldest', () => {
  const state = {
    in_flight: [
      { pipeline: 'a', count: 3, oldest_at: '2026-11-20T09:00:00.000Z' },
      { pipeline: 'b', count: 1, oldest_at: '2026-11-20T08:00:00.000Z' },
      { pipeline: 'c', count: 0, oldest_at: null },
    ],
  };
  expect(inFlightNow(state, now)).toEqual([
    { pipeline: 'b', text: '1 commit, for 4 h' },
    { pipeline: 'a', text: '3 commits, the oldest for 3 h' },
  ]);
});

test('a collection that failed is told beside the age of the data', () => {
  const failed: SyncOut = {
    integration_id: 1,
    integration: 'shop',
    state: 'failed',
    started_at: null,
    finished_at: null,
    last_success_at: null,
    watermark: null,
    pages: 0,
    records: 0,
    runs: 0,
    progress: null,
    issues: 0,
    commits: 0,
    kinds: {},
    records_per_minute: null,
    seconds_left: null,
    reconciled_at: null,
    next_at: null,
    paused: false,
    warning: null,
    fault: { fault: 'token_refused', detail: 'The token was refused.', remedy: 'Make a new one.' },
    failed_items: [],
  };
  expect(freshnessOf({ data_as_of: '2026-11-20T11:00:00.000Z' }, [failed], now)).toEqual([
    'Data came in 1 hour ago.',
    'shop could not be collected: The token was refused.',
  ]);
  const item = { item: 'shop/build', fault: 'server_error', detail: 'It failed.', remedy: 'Ask somebody.' };
  expect(freshnessOf({ data_as_of: '2026-11-20T11:00:00.000Z' }, [{ ...failed, failed_items: [item] }], now)).toEqual([
    'Data came in 1 hour ago.',
    '1 item of shop could not be collected.',
  ]);
  expect(freshnessOf({ data_as_of: null }, [], now)).toEqual(['Nothing was collected in full yet.']);
});

test('a link leads to the same days', () => {
  const range = { preset: 'custom', from: '2026-01-01', to: '2026-01-31' } as const;
  expect(runsAddress(3, 'repair_times', range)).toBe(
    '/project/3/runs/repair_times?averages=yes&from=2026-01-01&to=2026-01-31',
  );
});
