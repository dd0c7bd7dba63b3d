import { expect, test } from 'vitest';
import { secretEnds } from './token-expiry.ts';

test.each([
  ['2026-12-01 10:00:00 UTC', '2026-12-01T10:00:00.000Z'],
  ['2026-12-01 10:00:00 -0700', '2026-12-01T17:00:00.000Z'],
  ['2026-13-01 10:00:00 UTC', null],
  ['soon', null],
])('the end of a token is read from what GitHub says of it: %s', (header, at) => {
  const ends = secretEnds({ 'github-authentication-token-expiration': header });
  expect(ends === null ? null : new Date(ends).toISOString()).toBe(at);
});

test('a token without an end has none', () => {
  expect(secretEnds({})).toBeNull();
});
