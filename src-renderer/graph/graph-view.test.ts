import { expect, test } from 'vitest';
import { graphNode } from '#test/builders/graph-node.ts';
import { brokenKey } from './default-route.ts';
import type { Waits } from './edge-views.ts';
import { type GraphAnswer, graphViewOf, startOf } from './graph-view.ts';

const node = (id: number, name: string, release: 'no' | 'last' | 'marked' = 'no') => ({
  ...graphNode(id, name),
  release,
});
const graph: GraphAnswer = {
  nodes: [node(1, 'build'), node(2, 'test'), node(3, 'deploy', 'last')],
  edges: [
    { from: 1, to: 2, source: 'observed', default: false, links: 100 },
    { from: 2, to: 3, source: 'declared', default: false, links: 0 },
  ],
  warnings: ['A warning.'],
};
const view = graphViewOf(graph, {
  data_name: 'shop',
  unit: 'minutes',
  data: [
    { name: 'build', lead_times: [{ path: '', lead_time: 125 }] },
    { name: 'test', lead_times: [{ path: 'deploy', lead_time: 40 }] },
    { name: 'deploy', lead_times: [] },
  ],
});

test('a node says its lead time in words, and by which way where it is not the default', () => {
  expect(view.nodes.map(({ leadTime }) => leadTime)).toEqual(['2 h 5 min', '40 min by deploy', 'no lead time']);
});

test('a longer lead time is coloured deeper, and an unknown one not at all', () => {
  expect(view.nodes.map(({ heat }) => heat)).toEqual([4, 2, 0]);
});

test('a pipeline that is broken says for how long', () => {
  const broken = new Map([[brokenKey(1, 'test'), '4 d']]);
  const { nodes } = graphViewOf(graph, { data_name: '', unit: 'minutes', data: [] }, { broken });
  expect(nodes.map((one) => one.broken)).toEqual([null, 'red for 4 d', null]);
  expect(nodes[1]?.label).toContain('red for 4 d');
});

test('a release point is said in the name of its node', () => {
  expect(view.nodes[2]).toMatchObject({ release: true, label: 'deploy, release point: no lead time' });
});

test('more traffic makes a thicker edge, none a thin one', () => {
  expect(view.edges.map(({ width }) => width)).toEqual([6.25, 1.25]);
  expect(view.edges[1]).toMatchObject({ declared: true, label: 'test feeds deploy: 0 runs, declared' });
});

test('an edge says how long commits wait on it, in its name too; nothing where it is not known', () => {
  const waits = [{ from: 'build', to: 'test', median: 250, count: 3 }];
  const { edges } = graphViewOf(graph, { data_name: '', unit: 'minutes', data: [] }, { waits });
  expect(edges.map(({ wait }) => wait?.text ?? null)).toEqual(['4.2 h', null]);
  expect(edges.map(({ label }) => label)).toEqual([
    'build feeds test: 100 runs, observed, median wait 4 h 10 min',
    'test feeds deploy: 0 runs, declared',
  ]);
});

test('a wait is on no edge where two pipelines bear the name', () => {
  const nodes = [...graph.nodes, node(4, 'test')];
  const waits = [{ from: 'build', to: 'test', median: 250, count: 3 }];
  const { edges } = graphViewOf({ ...graph, nodes }, { data_name: '', unit: 'minutes', data: [] }, { waits });
  expect(edges.map(({ wait }) => wait)).toEqual([null, null]);
});

test('nothing moves when the waits come', () => {
  const at = (waits: Waits) =>
    graphViewOf(graph, { data_name: '', unit: 'minutes', data: [] }, { waits }).nodes.map(({ x, y }) => [x, y]);
  expect(at([{ from: 'build', to: 'test', median: 250, count: 3 }])).toEqual(at([]));
});

test('many pipelines make a high graph, but none higher than a window', () => {
  const many = Array.from({ length: 40 }, (_, id) => node(id + 1, `p${id}`));
  const { height } = graphViewOf(
    { nodes: many, edges: [], warnings: [] },
    { data_name: '', unit: 'minutes', data: [] },
  );
  expect(height).toBe(440);
  expect(view.height).toBe(150);
});

test('warnings of the graph are passed on', () => {
  expect(view.warnings).toEqual(['A warning.']);
});

test('a graph larger than its room begins with its first pipelines, or where the chosen one is whole', () => {
  const [build, , deploy] = view.nodes;
  const first = build?.x ?? 0;
  const end = (deploy?.x ?? 0) + view.size.width;
  const across = (chosen: number | null, zoom: number, width: number) =>
    startOf(view, chosen, zoom, { width, height: 500 });
  expect(across(deploy?.id ?? 0, 1, end - first)).toEqual({ x: null, y: null });
  expect(across(null, 1, end - 40).x).toBe(-first);
  expect(across(build?.id ?? 0, 1, end - 40).x).toBe(-first);
  expect(across(deploy?.id ?? 0, 1, end - 40).x).toBe(-40);
  expect(across(deploy?.id ?? 0, 0.5, end / 2 - 40).x).toBe(-40);

  const column = { size: view.size, nodes: view.nodes.map((node, at) => ({ ...node, x: 0, y: at * 100 })) };
  const down = (chosen: number | null) => startOf(column, chosen, 1, { width: 500, height: 150 });
  expect(down(null)).toEqual({ x: null, y: -0 });
  expect(down(deploy?.id ?? 0).y).toBe(150 - 200 - view.size.height);
});
