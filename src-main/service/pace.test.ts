import { expect, test } from 'vitest';
import { paceOf } from './answer-rows.ts';

const running = { state: 'running', firstPageAt: 1_000_000, firstProgress: 0.5, progress: 0.6, records: 90 } as const;

test('the pace is that of this collection, also where it went on from the middle', () => {
  expect(paceOf(running, 1_060_000)).toEqual({ records_per_minute: 90, seconds_left: 240 });
});

test('before there is anything to count from, nothing is told', () => {
  const none = { records_per_minute: null, seconds_left: null };
  expect(paceOf({ ...running, state: 'done' }, 1_060_000)).toEqual(none);
  expect(paceOf({ ...running, firstPageAt: null }, 1_060_000)).toEqual(none);
  expect(paceOf(running, 1_000_000)).toEqual(none);
  expect(paceOf({ ...running, progress: null }, 1_060_000)).toMatchObject({ seconds_left: null });
  expect(paceOf({ ...running, progress: 0.5 }, 1_060_000)).toMatchObject({ seconds_left: null });
});
