import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gapsIn, isWithin, numbersOf, withNumbers, withoutNumbers } from './ranges.ts';

const numbers = fc.array(fc.integer({ min: 1, max: 40 }));
const within = (ranges: readonly (readonly [number, number])[]) =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));

test('what is there and what is missing make up the whole, however the numbers come', () => {
  fc.assert(
    fc.property(numbers, numbers, (first, second) => {
      const ranges = withNumbers(withNumbers([], first), second);
      const there = [...new Set([...first, ...second])].sort((a, b) => a - b);
      expect(within(ranges)).toEqual(there);
      const missing = Array.from({ length: 40 }, (_, index) => index + 1).filter((number) => !there.includes(number));
      expect(within(gapsIn(ranges, 1, 40))).toEqual(missing);
    }),
  );
});

test('numbers that are taken out are no longer within, and all others stay', () => {
  fc.assert(
    fc.property(numbers, numbers, (first, taken) => {
      const ranges = withoutNumbers(withNumbers([], first), taken);
      const left = [...new Set(first)].filter((number) => !taken.includes(number)).sort((a, b) => b - a);
      expect([...numbersOf(ranges)]).toEqual(left);
      for (let number = 0; number <= 41; number += 1) expect(isWithin(ranges, number)).toBe(left.includes(number));
    }),
  );
});
