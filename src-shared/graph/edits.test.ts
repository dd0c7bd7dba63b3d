import { expect, test } from 'vitest';
import { randomOf } from '#test/world/random.ts';
import type { Edge } from '../records/pipeline.ts';
import { editedMarks, type GraphEdit } from './edits.ts';
import { withoutCycles } from './graph.ts';
import type { GraphMarks } from './marks.ts';

const nothing: GraphMarks = { edges: [], removed: [], releases: [] };

/** A graph whose runs show some edges; the user's settings make the rest. */
function graphOf(seen: readonly { from: number; to: number }[]) {
  function edgesOf({ edges, removed }: GraphMarks): readonly Edge[] {
    const isIn = (list: readonly { from: number; to: number }[], one: { from: number; to: number }) =>
      list.find(({ from, to }) => from === one.from && to === one.to);
    const observed = seen.filter((edge) => !isIn(removed, edge));
    return withoutCycles([
      ...edges.filter(({ isDeclared }) => isDeclared).map((mark): Edge => ({ ...mark, source: 'declared' })),
      ...observed.map((edge, index): Edge => {
        const mark = edges.find(({ from, to }) => from === edge.from && to === edge.to);
        return {
          ...edge,
          isDefault: mark?.isDefault ?? false,
          position: mark?.position ?? 100 + index,
          source: 'observed',
        };
      }),
    ]).kept;
  }
  const context = { pipelines: new Set([1, 2, 3, 4, 5, 6, 7]), edgesOf };
  const after = (...edits: readonly GraphEdit[]) => editedMarks(nothing, edits, context);
  function edgesAfter(...edits: readonly GraphEdit[]): readonly string[] {
    const edited = after(...edits);
    if (!edited.ok) throw new Error(edited.refusal.why);
    return [...edgesOf(edited.marks)]
      .sort((a, b) => a.from - b.from || a.position - b.position)
      .map(({ from, to, source, isDefault }) => `${from}>${to} ${source}${isDefault ? ' *' : ''}`);
  }
  return { after, edgesAfter };
}
const { after, edgesAfter } = graphOf([
  { from: 1, to: 2 },
  { from: 2, to: 3 },
]);

test('an edge that is added is declared, and one that was removed comes back as it was known', () => {
  expect(edgesAfter({ do: 'add', from: 3, to: 4 })).toContain('3>4 declared');
  expect(edgesAfter({ do: 'remove', from: 1, to: 2 })).toEqual(['2>3 observed']);
  expect(edgesAfter({ do: 'remove', from: 1, to: 2 }, { do: 'add', from: 1, to: 2 })).toContain('1>2 observed');
});

test('an edge that is added is the last one out of its pipeline, so the default route stays as it was', () => {
  expect(edgesAfter({ do: 'add', from: 1, to: 3 }, { do: 'add', from: 1, to: 4 })).toEqual([
    '1>2 observed',
    '1>3 declared',
    '1>4 declared',
    '2>3 observed',
  ]);
});

test.each<{ edits: readonly GraphEdit[] }>([
  {
    edits: [
      { do: 'default', from: 1, to: 3, on: true },
      { do: 'default', from: 1, to: 3, on: false },
    ],
  },
  { edits: [{ do: 'default', from: 1, to: 3, on: false }] },
  {
    edits: [
      { do: 'remove', from: 1, to: 2 },
      { do: 'add', from: 1, to: 2 },
    ],
  },
  {
    edits: [
      { do: 'add', from: 1, to: 4 },
      { do: 'remove', from: 1, to: 2 },
      { do: 'add', from: 1, to: 2 },
      { do: 'remove', from: 1, to: 4 },
    ],
  },
])('edits that take each other back leave the edges in the order they had: $edits', ({ edits }) => {
  const graph = graphOf([
    { from: 1, to: 2 },
    { from: 1, to: 3 },
  ]);
  expect(graph.edgesAfter(...edits)).toEqual(['1>2 observed', '1>3 observed']);
});

test('an edge that is removed and added again is in its position and the default as before, drawn or reported', () => {
  const drawn: readonly GraphEdit[] = [
    { do: 'add', from: 1, to: 3 },
    { do: 'add', from: 1, to: 4 },
    { do: 'default', from: 1, to: 3, on: true },
  ];
  for (const to of [2, 3, 4])
    expect(edgesAfter(...drawn, { do: 'remove', from: 1, to }, { do: 'add', from: 1, to })).toEqual(
      edgesAfter(...drawn),
    );
});

test('whatever is edited in between, an edge that comes back is where it was among the others, and the default if it was', () => {
  const random = randomOf(7);
  const graph = graphOf([
    { from: 1, to: 2 },
    { from: 1, to: 3 },
  ]);
  for (let round = 0; round < 300; round++) {
    const edits: GraphEdit[] = [];
    // What somebody expects: all edges out of the first pipeline in their order, of which some are away.
    let expected = [2, 3];
    let chosen: number | null = null;
    const away = new Set<number>();
    for (let step = 0; step < 12; step++) {
      const to = random.between(2, 7);
      const isThere = expected.includes(to) && !away.has(to);
      const kind = random.next();
      if (!isThere) {
        edits.push({ do: 'add', from: 1, to });
        if (!expected.includes(to)) expected.push(to);
        away.delete(to);
      } else if (kind < 0.5) {
        edits.push({ do: 'remove', from: 1, to });
        away.add(to);
      } else if (kind < 0.75) {
        const on = random.chance(0.6);
        edits.push({ do: 'default', from: 1, to, on });
        if (on) chosen = to;
        else if (chosen === to) chosen = null;
      } else {
        const turned = expected.filter((one) => !away.has(one)).toReversed();
        edits.push({ do: 'order', from: 1, to: [...turned] });
        expected = expected.map((one) => (away.has(one) ? one : (turned.shift() ?? one)));
      }
    }
    const shown = expected.filter((to) => !away.has(to)).map((to) => `${to}${to === chosen ? ' *' : ''}`);
    expect(
      graph.edgesAfter(...edits).map((edge) => edge.slice(2).replace(/ \w+/, '')),
      JSON.stringify(edits),
    ).toEqual(shown);
  }
});

test('a reported edge that would now close a circle is not added, and pushes no other out', () => {
  expect(
    after({ do: 'remove', from: 1, to: 2 }, { do: 'add', from: 3, to: 1 }, { do: 'add', from: 1, to: 2 }),
  ).toMatchObject({ refusal: { at: 2, why: 'cycle' } });
});

test('an edge that closes a circle is refused with its place, also a circle made by an edit before', () => {
  expect(after({ do: 'add', from: 3, to: 4 }, { do: 'add', from: 4, to: 1 })).toEqual({
    ok: false,
    refusal: { at: 1, why: 'cycle', pipeline: 4 },
  });
  expect(after({ do: 'add', from: 2, to: 2 })).toMatchObject({ ok: false });
});

test('only one way out is the default, and none when it is taken back', () => {
  const two: readonly GraphEdit[] = [
    { do: 'add', from: 1, to: 3 },
    { do: 'default', from: 1, to: 2, on: true },
    { do: 'default', from: 1, to: 3, on: true },
  ];
  expect(edgesAfter(...two).filter((edge) => edge.endsWith('*'))).toEqual(['1>3 declared *']);
  expect(edgesAfter(...two, { do: 'default', from: 1, to: 3, on: false }).join()).not.toContain('*');
  expect(after({ do: 'default', from: 1, to: 4, on: true })).toMatchObject({ refusal: { why: 'unknown_edge' } });
});

test('the ways out stand in the order given, in which every one must be', () => {
  const add: GraphEdit = { do: 'add', from: 1, to: 3 };
  for (const to of [
    [3, 2],
    [2, 3],
  ])
    expect(
      edgesAfter(add, { do: 'order', from: 1, to })
        .slice(0, 2)
        .map((edge) => Number(edge[2])),
    ).toEqual(to);
  for (const to of [[2], [2, 2], [2, 4], [2, 3, 4]])
    expect(after(add, { do: 'order', from: 1, to })).toMatchObject({ refusal: { at: 1, why: 'not_every_way' } });
});

test('what is dismissed is not in the graph and not proposed; an edge cannot be dismissed', () => {
  expect(after({ do: 'dismiss', from: 1, to: 4 })).toMatchObject({ marks: { removed: [{ from: 1, to: 4 }] } });
  expect(after({ do: 'dismiss', from: 1, to: 2 })).toMatchObject({ refusal: { why: 'is_edge' } });
});

test('a release point is marked, by a stage or not, and unmarked', () => {
  const mark = (stage: string | null): GraphEdit => ({ do: 'release', pipeline: 3, on: true, stage });
  expect(after(mark(null), mark('live'))).toMatchObject({ marks: { releases: [{ pipeline: 3, stage: 'live' }] } });
  expect(after(mark(null), { do: 'release', pipeline: 3, on: false, stage: null })).toMatchObject({
    marks: { releases: [] },
  });
});

test('a pipeline that is not in the project is refused', () => {
  expect(after({ do: 'remove', from: 1, to: 9 })).toMatchObject({ refusal: { why: 'unknown_pipeline', pipeline: 9 } });
});
