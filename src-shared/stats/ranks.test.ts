import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largest, percentile, valueAtRank } from './stats.ts';

const numbers = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 60 });

test('the value at a rank is the one that sorting puts there', () => {
  fc.assert(
    fc.property(numbers, fc.nat(), (values, any) => {
      const rank = any % values.length;
      expect(valueAtRank(Float64Array.from(values), rank)).toBe(values.toSorted((a, b) => a - b)[rank]);
    }),
  );
});

test('a percentile changes nothing of the values that it is asked of', () => {
  const values = Float64Array.of(3, 1, 2, 5, 4);
  expect(percentile(values, 50)).toBe(3);
  expect(values).toEqual(Float64Array.of(3, 1, 2, 5, 4));
});

test('the largest are those that come first when sorted, and of equal ones the first stays first', () => {
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 10 }), (values, most) => {
      const sorted = [...values.keys()].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
      expect(largest(values.length, (index) => values[index] ?? 0, most)).toEqual(sorted.slice(0, most));
    }),
  );
});
