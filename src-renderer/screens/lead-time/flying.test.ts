import { expect, test } from 'vitest';
import { type Flying, waitingText } from './flying.ts';

const at = '2026-11-20T10:00:00.000Z';
const releases = new Set(['shop-deploy']);
const commit = (last: string, waits_for: Flying['waits_for'] = []): Flying => ({
  revision: '4f2a',
  repository: null,
  handed_at: at,
  pipelines: ['web', 'web-acceptance'],
  last: { pipeline: last, state: 'passed', at },
  waits_for,
});

test('a commit in flight says what it waits for', () => {
  const waiting = [{ pipeline: 'shop-deploy', for: 'run' as const, since: at }];
  expect(waitingText(commit('shop-stage', waiting), releases)).toBe('a run of shop-deploy');
});

test('one that arrived from another pipeline says so, and from which it has not', () => {
  expect(waitingText(commit('shop-deploy'), releases)).toBe('arrived at shop-deploy, but not from web');
});

test('one of which neither is known says nothing', () => {
  expect(waitingText(commit('shop-stage'), releases)).toBe('');
});
