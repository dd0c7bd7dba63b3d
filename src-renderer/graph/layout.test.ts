import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberOfHistories } from '#test/builders/random/number-of-histories.ts';
import { edgeId, type Layout, layoutOf, neighbourOf, type Point, type Position, pathOf, sizeFor } from './layout.ts';

const named = (id: number) => ({ id, name: `pipeline ${id}` });
const nodes = (count: number) => Array.from({ length: count }, (_, id) => named(id + 1));
const edge = (from: number, to: number) => ({ from, to });
const diamondEdges = [edge(1, 2), edge(1, 3), edge(2, 4), edge(3, 4)];
const diamond = layoutOf(nodes(4), diamondEdges);
const positionOf = (positions: readonly Position[], id: number): Position =>
  positions.find((one) => one.id === id) ?? { id, x: -1, y: -1 };

/** The pairs of nodes whose boxes touch. */
function overlaps({ positions, size }: Layout): readonly string[] {
  return positions.flatMap((a) =>
    positions
      .filter((b) => a.id < b.id && Math.abs(a.x - b.x) < size.width && Math.abs(a.y - b.y) < size.height)
      .map((b) => `${a.id} and ${b.id}`),
  );
}

/** Points along a path as it is drawn, close to each other. */
function pointsAlong(path: string): readonly Point[] {
  const points: Point[] = [];
  let at: Point = { x: 0, y: 0 };
  for (const [, command, numbers = ''] of path.matchAll(/([MLC])([^MLC]*)/g)) {
    const values = numbers.trim().split(/\s+/).map(Number);
    const x = values.at(-2) ?? 0;
    const y = values.at(-1) ?? 0;
    const [ax = 0, ay = 0, bx = 0, by = 0] = command === 'C' ? values : [at.x, at.y, x, y];
    for (let step = 0; step <= 20 && command !== 'M'; step++) {
      const t = step / 20;
      const mix = (p0: number, p1: number, p2: number, p3: number) =>
        (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t ** 2 * p2 + t ** 3 * p3;
      points.push({ x: mix(at.x, ax, bx, x), y: mix(at.y, ay, by, y) });
    }
    at = { x, y };
  }
  return points;
}

/** Edges that are drawn through the box of a node that is not at their ends. */
function crossings(
  { positions, size, segments }: Layout,
  edges: readonly { from: number; to: number }[],
): readonly string[] {
  return edges.flatMap((one) => {
    const points = pointsAlong(pathOf(segments.get(edgeId(one)) ?? []));
    return positions
      .filter(({ id }) => id !== one.from && id !== one.to)
      .filter(({ x, y }) =>
        points.some((point) => point.x > x && point.x < x + size.width && point.y > y && point.y < y + size.height),
      )
      .map(({ id }) => `${edgeId(one)} through ${id}`);
  });
}

test('what feeds stands before what is fed', () => {
  for (const { from, to } of diamondEdges) {
    expect(positionOf(diamond.positions, from).x + diamond.size.width).toBeLessThan(
      positionOf(diamond.positions, to).x,
    );
  }
});

test('in graphs of sixty nodes no node lies over another, and no edge runs through the box of a third', () => {
  const end = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(fc.array(fc.tuple(end, end), { minLength: 30, maxLength: 110 }), (pairs) => {
      const arrows = pairs.filter(([a, b]) => a !== b).map(([a, b]) => edge(Math.min(a, b), Math.max(a, b)));
      const edges = [...new Map(arrows.map((one) => [edgeId(one), one])).values()];
      const drawn = layoutOf(nodes(60), edges);
      expect(overlaps(drawn)).toEqual([]);
      expect(crossings(drawn, edges)).toEqual([]);
    }),
    { numRuns: numberOfHistories(25) },
  );
});

test('an edge begins and ends at the sides of its own nodes', () => {
  for (const one of diamondEdges) {
    const points = pointsAlong(pathOf(diamond.segments.get(edgeId(one)) ?? []));
    const from = positionOf(diamond.positions, one.from);
    const to = positionOf(diamond.positions, one.to);
    expect(points[0]?.x).toBeCloseTo(from.x + diamond.size.width);
    expect(points.at(-1)?.x).toBeCloseTo(to.x);
    expect(points.at(-1)?.y).toBeCloseTo(to.y + diamond.size.height / 2);
  }
});

test('a longer name gets a wider node, and a very long one a second line', () => {
  expect(sizeFor(['a', 'a name of some thirty letters']).width).toBeGreaterThan(sizeFor(['a']).width);
  expect(sizeFor(['x'.repeat(60)]).height).toBeGreaterThan(sizeFor(['x']).height);
});

test('a graph of nothing has no places', () => {
  expect(layoutOf([], []).positions).toEqual([]);
});

test('left and right lead along edges, up and down within a layer', () => {
  const go = (id: number, key: string) => neighbourOf(diamond.positions, diamondEdges, id, key);
  expect(go(1, 'ArrowLeft')).toBeNull();
  expect([2, 3]).toContain(go(1, 'ArrowRight'));
  expect(go(2, 'ArrowRight')).toBe(4);
  const [upper, lower] = [2, 3].toSorted(
    (a, b) => positionOf(diamond.positions, a).y - positionOf(diamond.positions, b).y,
  );
  expect(go(upper ?? 0, 'ArrowDown')).toBe(lower);
  expect(go(lower ?? 0, 'ArrowUp')).toBe(upper);
  expect(go(lower ?? 0, 'ArrowDown')).toBeNull();
  expect(go(1, 'Enter')).toBeNull();
});

test('right does not lead to a node that is not fed', () => {
  const lone = layoutOf(nodes(3), [edge(1, 2)]);
  expect(neighbourOf(lone.positions, [edge(1, 2)], 3, 'ArrowRight')).toBeNull();
});
