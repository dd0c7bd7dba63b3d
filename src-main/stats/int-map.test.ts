import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intMap, keyRange } from './int-map.ts';

test('places are found as in a map, whether keys lie close together, far apart or where none was announced', () => {
  const near = fc.integer({ min: -5, max: 30 });
  const keys = fc.array(fc.oneof(near, fc.integer({ min: -1e9, max: 1e9 })), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(near, { maxLength: 30 }), keys, keys, (announced, set, queried) => {
      for (const expected of [announced, set]) {
        const indexes = intMap(keyRange(expected));
        const map = new Map<number, number>();
        for (const [index, key] of set.entries()) {
          indexes.set(key, index);
          map.set(key, index);
        }
        for (const key of [...set, ...queried, ...announced]) expect(indexes.get(key)).toBe(map.get(key));
      }
    }),
  );
});
