import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closesCycle, inFlowOrder, pathBetween, pathThrough, withoutCycles } from './graph.ts';

const arrow = (from: number, to: number) => ({ from, to });

test('an arrow back along any way closes a cycle, so does one to itself', () => {
  const chain = [arrow(1, 2), arrow(2, 3)];
  expect([closesCycle(arrow(3, 1), chain), closesCycle(arrow(1, 3), chain), closesCycle(arrow(4, 4), chain)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('what is left of any arrows has a flow order with every node once and every arrow onwards', () => {
  const node = fc.integer({ min: 1, max: 7 });
  fc.assert(
    fc.property(fc.array(fc.record({ from: node, to: node }), { maxLength: 20 }), (arrows) => {
      const { kept, leftOut } = withoutCycles(arrows);
      const order = inFlowOrder([1, 2, 3, 4, 5, 6, 7], kept);
      expect([...order].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
      for (const { from, to } of kept) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to));
      for (const one of leftOut) expect(closesCycle(one, kept)).toBe(true);
      const before: typeof arrows = [];
      for (const one of arrows) if (!closesCycle(one, before)) before.push(one);
      expect(kept).toEqual(before);
    }),
  );
});

test('of three hundred nodes that all lead to all others half of the arrows are left out', () => {
  const all = Array.from({ length: 90_000 }, (_, index) => arrow(Math.floor(index / 300), index % 300));
  expect(withoutCycles(all).kept).toHaveLength((300 * 299) / 2);
});

test('the shortest way between two nodes is told with both ends, and none where there is none', () => {
  const arrows = [arrow(1, 2), arrow(2, 3), arrow(3, 4), arrow(1, 3)];
  expect(pathBetween(1, 4, arrows)).toEqual([1, 3, 4]);
  expect(pathBetween(2, 2, arrows)).toEqual([2]);
  expect(pathBetween(4, 1, arrows)).toBeNull();
});

test('the paths through a node are all that is upstream and downstream of it, and no arrow past it', () => {
  const upstream = [arrow(1, 2), arrow(2, 3), arrow(1, 3)];
  const downstream = [arrow(3, 4), arrow(4, 5)];
  const others = [arrow(2, 4), arrow(6, 4), arrow(2, 7)];
  const path = pathThrough(3, [...others, ...upstream, ...downstream]);
  expect([...path.nodes].sort()).toEqual([1, 2, 3, 4, 5]);
  expect([...path.arrows]).toEqual([...upstream, ...downstream]);
});

test('a node that nothing feeds and that feeds nothing is its own path', () => {
  const path = pathThrough(8, [arrow(1, 2)]);
  expect([[...path.nodes], [...path.arrows]]).toEqual([[8], []]);
});
