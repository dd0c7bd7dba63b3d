import { expect, test } from 'vitest';
import { waitingText } from './waiting-text.ts';

const since = '2026-11-20T10:00:00.000Z';

test('a commit in flight says what it waits for', () => {
  const run = { pipeline: 'shop-deploy', for: 'run' as const, since };
  const passing = { pipeline: 'shop-stage', for: 'passing_run' as const, since };
  expect(waitingText({ waits_for: [run] })).toBe('shop-deploy');
  expect(waitingText({ waits_for: [run, passing] })).toBe('shop-deploy and a pass of shop-stage');
  expect(waitingText({ waits_for: [] })).toBe('');
});
