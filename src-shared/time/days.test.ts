import { expect, test } from 'vitest';
import { daysFrom } from './days.ts';

test('days are counted across months and clock changes', () => {
  expect([daysFrom('2026-03-28', '2026-03-30'), daysFrom('2026-03-01', '2026-02-28')]).toEqual([2, -1]);
});
