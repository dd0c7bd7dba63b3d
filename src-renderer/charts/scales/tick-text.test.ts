import { expect, test } from 'vitest';
import { tickText } from './tick-text.ts';

test('an axis is labelled in one unit', () => {
  expect([45, 720, 10_800, 172_800, 5_400, 0].map(tickText)).toEqual(['45 s', '12 min', '3 h', '2 d', '1.5 h', '0']);
});
