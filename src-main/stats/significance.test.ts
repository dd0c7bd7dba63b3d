import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fisherExact, poissonExact } from './exact-tests.ts';
import { mannWhitney } from './mann-whitney.ts';

// SciPy 1.17.1: mannwhitneyu(…, method="asymptotic"); the first pair is the worked example of its documentation.
const withTies = [12, 15, 15, 18, 20, 20, 20, 23, 25, 30, 31, 31, 40, 42, 55, 60, 61, 75, 90, 120];
const others = [8, 10, 12, 12, 15, 15, 16, 18, 18, 20, 20, 21, 25, 25, 30, 33, 35, 40, 41, 58];

test.each([
  [[19, 22, 16, 29, 24], [20, 11, 17, 12], 0.11134688653314041],
  [withTies, others, 0.04069678030446689],
  [withTies, others.slice(0, 10), 0.0004888320675487325],
])('Mann–Whitney gives the value of SciPy', (now, before, p) => {
  expect(mannWhitney(now, before)).toEqual({ p: expect.closeTo(p, 6), direction: 1 });
  expect(mannWhitney(before, now)).toEqual({ p: expect.closeTo(p, 6), direction: -1 });
});

test('Mann–Whitney looks at the order alone, and finds nothing in equal values', () => {
  expect(mannWhitney([7, 7, 7], [7, 7])).toEqual({ p: 1, direction: 0 });
  expect(mannWhitney([], [7])).toBeNull();
  expect(mannWhitney([2], [1])).toEqual({ p: 1, direction: 1 });
  const values = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(values, values, (now, before) => {
      const { p = Number.NaN, direction } = mannWhitney(now, before) ?? {};
      const pairs = now.flatMap((a) => before.map((b) => Math.sign(a - b)));
      expect(direction).toBe(Math.sign(pairs.reduce<number>((sum, sign) => sum + sign, 0)));
      expect(p).toBeGreaterThanOrEqual(0);
      expect(p).toBeLessThanOrEqual(1);
      expect(mannWhitney(now.map(Math.exp), before.map(Math.exp))?.p).toBe(p);
    }),
  );
});

test.each([
  // "Lady tasting tea" and "Convictions" of R's fisher.test; the example of SciPy's fisher_exact.
  ['tea', [3, 4], [1, 4], 0.48571428571428565, 1],
  ['convictions', [2, 12], [15, 18], 0.0005367241191434357, -1],
  ['whales and sharks', [8, 10], [1, 6], 0.034965034965034975, 1],
  ['many deployments', [150, 3000], [230, 3000], 2.6583024272869402e-5, -1],
] as const)('Fisher gives the published value: %s', (_, [part, whole], [partBefore, wholeBefore], p, direction) => {
  const pValue = fisherExact({ part, whole }, { part: partBefore, whole: wholeBefore });
  expect(pValue).toEqual({ p: expect.closeTo(p, 9), direction });
});

test('Fisher finds nothing without a whole, and in no parts at all', () => {
  expect(fisherExact({ part: 0, whole: 0 }, { part: 1, whole: 5 })).toBeNull();
  expect(fisherExact({ part: 0, whole: 30 }, { part: 0, whole: 40 })).toEqual({ p: 1, direction: 0 });
});

test.each([
  // R's poisson.test(c(11, 6+8+7), c(800, 1083+1050+878)): p-value = 0.07967; the others by SciPy's binomtest.
  ['the example of R', [11, 800], [21, 3011], 0.0796686330333295, 1],
  ['equal times', [45, 30], [70, 30], 0.024793536339643683, -1],
  ['many events', [5200, 90], [5000, 90], 0.04878796312682234, 1],
] as const)(
  'the exact Poisson test gives the published value: %s',
  (_, [events, time], [before, timeBefore], p, direction) => {
    const pValue = poissonExact({ events, time }, { events: before, time: timeBefore });
    expect(pValue).toEqual({ p: expect.closeTo(p, 9), direction });
  },
);

test('the exact Poisson test finds nothing where nothing happened', () => {
  expect(poissonExact({ events: 0, time: 7 }, { events: 0, time: 7 })).toBeNull();
});
