import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wrongKeyLog } from './wrong-key-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first wrong key is told at once, all more in one line a minute', () => {
  const counts: unknown[] = [];
  const wrong = wrongKeyLog({ warn: (about) => void counts.push(about) });
  wrong();
  expect(counts).toEqual([{ count: 1 }]);
  for (let more = 0; more < 500; more += 1) wrong();
  vi.advanceTimersByTime(59_999);
  expect(counts).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(counts).toEqual([{ count: 1 }, { count: 500 }]);
  vi.advanceTimersByTime(3_600_000);
  expect(counts).toHaveLength(2);
  wrong();
  expect(counts).toHaveLength(3);
});
