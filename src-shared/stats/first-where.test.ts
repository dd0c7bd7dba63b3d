import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstWhere } from './first-where.ts';

test('the first place is that which a look at every place finds', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: -1, max: 10 }), (values, least) => {
      const ascending = values.toSorted((a, b) => a - b);
      const looked = ascending.findIndex((value) => value >= least);
      const found = firstWhere(ascending.length, (place) => (ascending[place] ?? 0) >= least);
      expect(found).toBe(looked === -1 ? ascending.length : looked);
    }),
  );
});
