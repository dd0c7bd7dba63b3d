import { expect, test } from 'vitest';
import { looksLikeRevision } from './looks-like-revision.ts';

test('a commit is looked for by what looks like its revision', () => {
  expect(['3f9a2c1', '0123456789abcdef0123456789abcdef01234567'].every(looksLikeRevision)).toBe(true);
  expect(['facade', 'overview', '12', 'g123456'].some(looksLikeRevision)).toBe(false);
});
