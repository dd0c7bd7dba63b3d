import { expect, test } from 'vitest';
import { SingleCommits } from './single-commits.ts';

test('a thousand commits that were missing at once are all requested once more', () => {
  const missing = Array.from({ length: 1000 }, (_, index) => `?${String(index).padStart(40, '0')}`);
  const requested = ['0123456789ab'];
  expect(new SingleCommits([...missing, ...requested]).kept()).toEqual([...missing, ...requested]);
});
