import { expect, test } from 'vitest';
import { sharedQuery } from './shared-query.ts';

test('days, statistic, pipeline and branch go along; what only one screen knows stays', () => {
  expect(sharedQuery('?range=30&point=1-2&pipeline=a%2Fb&scale=log&compare=yes')).toBe(
    '?range=30&compare=yes&pipeline=a%2Fb',
  );
  expect(sharedQuery('?point=1')).toBe('');
});
