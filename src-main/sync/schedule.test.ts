import { expect, test } from 'vitest';
import type { SyncRow } from '../store/contract.ts';
import { isDue } from './schedule.ts';

const minute = 60_000;
const every = 15 * minute;
const day = 1440 * minute;
const now = 1_000_000 * minute;

function ended(ago: number, change: Partial<SyncRow> = {}): SyncRow {
  const times = { startedAt: now - ago * minute, finishedAt: now - ago * minute, lastSuccessAt: null };
  const rest = { watermark: null, pages: 0, records: 0, progress: null, fault: null, warning: null };
  const clock = { clockDifference: null, reconciledAt: null, firstPageAt: null, firstProgress: null };
  return { integrationId: 1, state: 'done', ...times, ...rest, ...clock, ...change };
}
const fault = (name: 'token_refused' | 'server_error' | 'wrong_address') => ({ fault: name, detail: '', remedy: '' });

test('what was never collected, or was cut off, is due at once', () => {
  expect(isDue(null, every, now)).toBe(true);
  for (const state of ['never', 'queued', 'interrupted'] as const)
    expect(isDue(ended(0, { state }), every, now)).toBe(true);
});

test('what was collected is due again after the interval, give or take a tenth', () => {
  expect(isDue(ended(13), every, now)).toBe(false);
  expect(isDue(ended(17), every, now)).toBe(true);
  expect(isDue(ended(1000), every, now)).toBe(true);
});

test('a failure that passes is tried again, a refused token waits for the user', () => {
  expect(isDue(ended(17, { state: 'failed', fault: fault('server_error') }), every, now)).toBe(true);
  expect(isDue(ended(1000, { state: 'failed', fault: fault('token_refused') }), every, now)).toBe(false);
});

test('an address that leads nowhere waits for the user, unless something was collected there before', () => {
  const failed = { state: 'failed', fault: fault('wrong_address') } as const;
  expect(isDue(ended(1000, failed), every, now)).toBe(false);
  expect(isDue(ended(17, { ...failed, lastSuccessAt: now - day }), every, now)).toBe(true);
  const refused = { state: 'failed', fault: fault('token_refused'), lastSuccessAt: now - day } as const;
  expect(isDue(ended(1000, refused), every, now)).toBe(false);
});

test('what runs is not due, and a clock that went back does not stop collecting', () => {
  expect(isDue(ended(1000, { state: 'running' }), every, now)).toBe(false);
  expect(isDue(ended(-1000), every, now)).toBe(true);
});
