import { expect, test } from 'vitest';
import { pauseOf, retryMoment } from './rate-limit-pause.ts';

const now = Date.UTC(2026, 0, 5, 12);

test('Retry-After names seconds or a date', () => {
  expect(retryMoment('120', now)).toBe(now + 120_000);
  expect(retryMoment('Mon, 05 Jan 2026 12:10:00 GMT', now)).toBe(now + 600_000);
  expect(retryMoment('Mon, 05 Jan 2026 11:00:00 GMT', now)).toBe(now);
  for (const nothing of [undefined, '', 'soon']) expect(retryMoment(nothing, now)).toBeNull();
});

test('a used-up limit names its reset, one with something left does not', () => {
  const reset = { 'x-ratelimit-reset': String(now / 1000 + 90) };
  expect(pauseOf({ ...reset, 'x-ratelimit-remaining': '0' }, now)).toBe(now + 90_000);
  expect(pauseOf({ ...reset, 'x-ratelimit-remaining': '12' }, now)).toBeNull();
  const ofJira = { 'x-ratelimit-reset': '2026-01-05T12:02Z', 'x-ratelimit-remaining': '0' };
  expect(pauseOf(ofJira, now)).toBe(now + 120_000);
  expect(pauseOf({ ...ofJira, 'x-ratelimit-reset': '' }, now)).toBeNull();
});

test('a pause is an hour at most, whatever names a moment', () => {
  const hourOn = now + 3_600_000;
  for (const header of ['1e300', '99999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])
    expect(pauseOf({ 'retry-after': header }, now)).toBe(hourOn);
  expect(pauseOf({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '9'.repeat(300) }, now)).toBe(hourOn);
});
