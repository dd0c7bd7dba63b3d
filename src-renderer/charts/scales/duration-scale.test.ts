import { expect, test } from 'vitest';
import { asksForLog, linearScale, logScale } from './duration-scale.ts';
import { tickText } from './tick-text.ts';

test('a linear axis begins at nothing and steps as a clock does', () => {
  const { ticks, max } = linearScale([600, 2_900]);
  expect(ticks.map(tickText)).toEqual(['0', '10 min', '20 min', '30 min', '40 min', '50 min']);
  expect(max).toBe(3_000);
});

test('no tick of a linear axis is rounded', () => {
  expect(linearScale([100_000]).ticks.map(tickText)).toEqual(['0', '12 h', '1 d', '1.5 d']);
  expect(linearScale([5_000]).ticks.map(tickText)).toEqual(['0', '30 min', '1 h', '1.5 h']);
  expect(linearScale([80]).ticks.map(tickText)).toEqual(['0', '30 s', '1 min', '1.5 min']);
});

test('a linear axis of nothing still has two ticks', () => {
  expect(linearScale([]).ticks).toEqual([0, 1]);
});

test('a logarithmic axis holds every value between its ends', () => {
  const values = [0, 40, 700, 90_000];
  const { min, max, ticks } = logScale(values);
  expect(min).toBe(1);
  expect(max).toBeGreaterThanOrEqual(90_000);
  expect(ticks.length).toBeLessThanOrEqual(7);
});

test('an axis with one value has room around it', () => {
  const { min, max } = logScale([600]);
  expect(min).toBeLessThan(600);
  expect(max).toBeGreaterThanOrEqual(600);
});

test('a spread of more than twenty times the middle asks for a logarithmic axis', () => {
  expect(asksForLog([60, 60, 60, 1_300], 60)).toBe(true);
  expect(asksForLog([60, 60, 60, 1_100], 60)).toBe(false);
  expect(asksForLog([], null)).toBe(false);
});
