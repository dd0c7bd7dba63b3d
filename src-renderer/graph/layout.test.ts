import { expect, test } from 'vitest';
import { neighbourOf, nodeSize, type Place, placesOf } from './layout.ts';

const nodes = (count: number) => Array.from({ length: count }, (_, id) => ({ id: id + 1 }));
const edge = (from: number, to: number) => ({ from, to });
const diamond = placesOf(nodes(4), [edge(1, 2), edge(1, 3), edge(2, 4), edge(3, 4)]);
const placeOf = (places: readonly Place[], id: number): Place =>
  places.find((one) => one.id === id) ?? { id, x: -1, y: -1 };

test('what feeds stands before what is fed', () => {
  for (const [from, to] of [
    [1, 2],
    [1, 3],
    [2, 4],
    [3, 4],
  ] as const) {
    expect(placeOf(diamond, from).x + nodeSize.width).toBeLessThan(placeOf(diamond, to).x);
  }
});

test('no node lies over another, also with lone ones and long jumps', () => {
  const places = placesOf(nodes(14), [
    ...[2, 3, 4, 5].flatMap((id) => [edge(1, id), edge(id, 6)]),
    edge(1, 6),
    edge(6, 7),
    edge(7, 8),
    edge(1, 8),
    edge(9, 10),
    edge(10, 8),
  ]);
  for (const a of places) {
    for (const b of places) {
      if (a.id >= b.id) continue;
      const apart = Math.abs(a.x - b.x) >= nodeSize.width || Math.abs(a.y - b.y) >= nodeSize.height;
      expect(apart, `${a.id} and ${b.id}`).toBe(true);
    }
  }
});

test('a graph of nothing has no places', () => {
  expect(placesOf([], [])).toEqual([]);
});

test('an arrow key leads to the nearest node that way', () => {
  expect(neighbourOf(diamond, 1, 'ArrowLeft')).toBeNull();
  expect([2, 3]).toContain(neighbourOf(diamond, 1, 'ArrowRight'));
  const [upper, lower] = [2, 3].toSorted((a, b) => placeOf(diamond, a).y - placeOf(diamond, b).y);
  expect(neighbourOf(diamond, upper ?? 0, 'ArrowDown')).toBe(lower);
  expect(neighbourOf(diamond, 1, 'Enter')).toBeNull();
});
