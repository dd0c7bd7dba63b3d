import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intMap, keyRange } from './int-map.ts';

test('places are found as in a map, whether keys lie close together, far apart or where none was announced', () => {
  const near = fc.integer({ min: -5, max: 30 });
  const keys = fc.array(fc.oneof(near, fc.integer({ min: -1e9, max: 1e9 })), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(near, { maxLength: 30 }), keys, keys, (announced, set, queried) => {
      for (const expected of [announced, set]) {
        const places = intMap(keyRange(expected));
        const map = new Map<number, number>();
        for (const [place, key] of set.entries()) {
          places.set(key, place);
          map.set(key, place);
        }
        for (const key of [...set, ...queried, ...announced]) expect(places.get(key)).toBe(map.get(key));
      }
    }),
  );
});
