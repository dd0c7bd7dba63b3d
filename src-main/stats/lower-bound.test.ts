import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowerBound, within } from './lower-bound.ts';

test('the first place is that which a look at every place finds', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: -1, max: 10 }), (values, least) => {
      const ascending = values.toSorted((a, b) => a - b);
      const expected = ascending.findIndex((value) => value >= least);
      const index = lowerBound(ascending.length, (index) => (ascending[index] ?? 0) >= least);
      expect(index).toBe(expected === -1 ? ascending.length : expected);
    }),
  );
});

test('what lies within two moments is cut out of what stands in their order', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 20 })).map((values) => values.sort((a, b) => a - b));
  fc.assert(
    fc.property(moments, fc.integer({ min: -1, max: 21 }), fc.nat(10), (values, from, length) => {
      const interval = { from, to: from + length };
      const expected = values.filter((moment) => moment >= interval.from && moment < interval.to);
      expect(within(values, (moment) => moment, interval)).toEqual(expected);
    }),
  );
});
