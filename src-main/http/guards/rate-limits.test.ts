import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countWrongKeys } from './rate-limits.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('after thirty wrong keys within ten seconds more are told to wait, until the ten seconds are over', () => {
  const wrong = countWrongKeys();
  for (let key = 0; key < 29; key++) wrong.add();
  expect(wrong.fault()).toBeNull();
  vi.advanceTimersByTime(9_999);
  wrong.add();
  expect(wrong.fault()).toMatchObject({ status: 429, headers: { 'Retry-After': '10' } });
  vi.advanceTimersByTime(1);
  expect(wrong.fault()).toBeNull();
  wrong.add();
  expect(wrong.fault()).toBeNull();
  for (let key = 0; key < 29; key++) wrong.add();
  expect(wrong.fault()).toMatchObject({ status: 429 });
});
