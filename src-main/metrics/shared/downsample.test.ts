import fc from 'fast-check';
import { expect, test } from 'vitest';
import { downsample } from './downsample.ts';

const values = fc
  .array(fc.integer({ min: 0, max: 50 }), { maxLength: 300 })
  .map((numbers) => Float64Array.from(numbers));

test('of no more than may be left all are', () => {
  expect([...downsample(Float64Array.of(3, 1, 2), 3)]).toEqual([0, 1, 2]);
});

test('no more are left than may be, each once and in order, and the lowest and the highest of all among them', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 5, max: 120 }), (values, most) => {
      const left = [...downsample(values, most)];
      expect(left.length).toBeLessThanOrEqual(most);
      expect(left).toEqual([...new Set(left)].sort((a, b) => a - b));
      const expected = left.map((index) => values[index]);
      if (values.length > 0)
        expect(expected).toEqual(expect.arrayContaining([Math.min(...values), Math.max(...values)]));
    }),
  );
});

test('every stretch keeps its share, not only where something stands out', () => {
  const values = Float64Array.from({ length: 10_000 }, (_, index) => (index === 7 ? 1_000 : 10));
  const left = [...downsample(values, 1_000)];
  const tenths = Array.from({ length: 10 }, (_, tenth) => left.filter((at) => Math.floor(at / 1_000) === tenth).length);
  expect(Math.min(...tenths)).toBeGreaterThanOrEqual(95);
  expect(left).toContain(7);
});

test('where nothing may be left, nothing is', () => {
  expect([...downsample(Float64Array.of(1, 2), 0)]).toEqual([]);
});
