import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberOfHistories } from '#test/builders/random/number-of-histories.ts';
import { labelPositions, labelText } from './edge-labels.ts';
import { edgeId, type Layout, layoutOf, type Point, roomForLabels } from './layout.ts';

const edge = (from: number, to: number) => ({ from, to });
const drawn = (count: number, edges: readonly { readonly from: number; readonly to: number }[]): Layout =>
  layoutOf(
    Array.from({ length: count }, (_, id) => ({ id: id + 1, name: `pipeline ${id + 1}` })),
    edges,
    roomForLabels,
  );
const labelled = (layout: Layout, text: string): ReadonlyMap<string, Point> =>
  labelPositions(
    [...layout.segments].map(([id, segments]) => ({ id, segments, text })),
    layout,
  );

test('a duration has one unit and at most three letters before it', () => {
  const hour = 3600;
  const waits = [40, 3_300, 3_590, 4.2 * hour, 9.97 * hour, 23.4 * hour, 23.6 * hour, 2.5 * 24 * hour, 300 * hour];
  expect(waits.map(labelText)).toEqual(['40 s', '55 min', '1 h', '4.2 h', '10 h', '23 h', '1 d', '2.5 d', '13 d']);
});

test('the label of an edge stands in the middle between its pipelines', () => {
  const layout = drawn(2, [edge(1, 2)]);
  const [one, two] = layout.positions;
  const middle = ((one?.x ?? 0) + (two?.x ?? 0) + layout.size.width) / 2;
  const at = labelled(layout, '4.2 h').get('1-2');
  expect(at?.x).toBeCloseTo(middle);
  expect(at?.y).toBeCloseTo((one?.y ?? 0) + layout.size.height / 2);
});

test('every edge of a diamond bears its label', () => {
  const edges = [edge(1, 2), edge(1, 3), edge(2, 4), edge(3, 4), edge(1, 4)];
  expect([...labelled(drawn(4, edges), '9,9 Std.').keys()].sort()).toEqual(edges.map(edgeId).sort());
});

test('no label covers a pipeline or another label', () => {
  const end = fc.integer({ min: 1, max: 20 });
  const size = { width: 50, height: 14 };
  fc.assert(
    fc.property(fc.array(fc.tuple(end, end), { minLength: 10, maxLength: 40 }), (pairs) => {
      const arrows = pairs.filter(([a, b]) => a !== b).map(([a, b]) => edge(Math.min(a, b), Math.max(a, b)));
      const layout = drawn(20, [...new Map(arrows.map((one) => [edgeId(one), one])).values()]);
      const labels = [...labelled(layout, '59 min').values()];
      const boxes = [
        ...layout.positions.map(({ x, y }) => ({ x, y, ...layout.size })),
        ...labels.map(({ x, y }) => ({ x: x - size.width / 2, y: y - size.height / 2, ...size })),
      ];
      const covering = boxes.flatMap((a, at) =>
        boxes
          .slice(Math.max(at + 1, layout.positions.length))
          .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height),
      );
      expect(covering).toEqual([]);
    }),
    { numRuns: numberOfHistories(50) },
  );
});
