import { expect, test } from 'vitest';
import { sampled, type Window } from './sampled.ts';

const window: Window = { from: 0, to: 100_000, low: 0, high: 1_000, log: false };
const many = Array.from({ length: 100_000 }, (_, x) => ({ x, y: (x * 7_919) % 900 }));

test('few points are all drawn', () => {
  expect(sampled(many.slice(0, 50), window, 5_000)).toHaveLength(50);
});

test('of many points no more are drawn than can be told apart, and none where there is none', () => {
  const drawn = sampled(many, window, 5_000);
  expect(drawn.length).toBeLessThanOrEqual(5_000);
  expect(drawn.length).toBeGreaterThan(1_500);
  expect(drawn.every((point) => many.includes(point))).toBe(true);
});

test('a point that stands alone is never left out', () => {
  const alone = { x: 50_000, y: 990 };
  expect(sampled([...many, alone], window, 5_000)).toContain(alone);
});

test('the closer one looks, the more of what is looked at is drawn', () => {
  const within = (window: Window) => sampled(many, window, 5_000).filter(({ x }) => x >= 1_000 && x <= 3_000).length;
  expect(within({ ...window, from: 1_000, to: 3_000 })).toBe(2_001);
  expect(within(window)).toBeLessThan(500);
});
