import { Graph, layout } from '@dagrejs/dagre';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Position {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Arrow {
  readonly from: number;
  readonly to: number;
}

/** The positions of all parts of a graph, in pixels. */
export interface Layout {
  /** The size of every node. */
  readonly size: Size;
  /** The upper left corner of each node. */
  readonly positions: readonly Position[];
  /** By edge, as `from-to`: its level stretches, one for each layer that it passes and one at each of its two nodes. */
  readonly segments: ReadonlyMap<string, readonly Segment[]>;
}

/** A level stretch of an edge. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

export const edgeId = ({ from, to }: Arrow): string => `${from}-${to}`;

/** Room for a lead time, or for the words that there is none, in every language; what marks a release point goes beneath where it must. */
const narrowest = 176;
/** Names longer than this wrap, so that five pipelines in a row can still be read beside each other. */
const widest = 196;
/** About the width of a letter, and of what is drawn beside the name. */
const letter = 7.2;
const beside = 42;
const oneLine = 60;
const twoLines = 78;

/** The size that lets the longest of some names be read whole, on two lines where one is not enough. */
export function sizeFor(names: readonly string[], most = widest): Size {
  const wanted = Math.max(0, ...names.map(({ length }) => length)) * letter + beside;
  const width = Math.round(Math.min(most, Math.max(narrowest, wanted)));
  return { width, height: wanted > most ? twoLines : oneLine };
}

/** How wide a node may be, and what is free between two nodes of a layer and between two layers. */
export interface Room {
  readonly widest: number;
  readonly nodesep: number;
  readonly ranksep: number;
}
const narrow: Room = { widest, nodesep: 18, ranksep: 32 };
/** So that edges can bear labels, and five pipelines in a row still fit into a window of the usual size. */
export const roomForLabels: Room = { widest: 166, nodesep: 24, ranksep: 65 };

/** Positions nodes in layers from left to right: each pipeline left of those it feeds, without overlaps. */
export function layoutOf(
  nodes: readonly { readonly id: number; readonly name: string }[],
  edges: readonly Arrow[],
  room = narrow,
): Layout {
  const { widest, ...separations } = room;
  const size = sizeFor(
    nodes.map(({ name }) => name),
    widest,
  );
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', ...separations, edgesep: 16, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  // Nodes without edges go below the rest.
  const linked = new Set(edges.flatMap(({ from, to }) => [from, to]));
  for (const { id } of nodes.toSorted((a, b) => Number(linked.has(b.id)) - Number(linked.has(a.id))))
    graph.setNode(String(id), { ...size });
  for (const { from, to } of edges) graph.setEdge(String(from), String(to));
  layout(graph);
  const middles = new Map(nodes.map(({ id }) => [id, graph.node(String(id)) as Point]));
  const layers = [...new Set([...middles.values()].map(({ x }) => Math.round(x)))].sort((a, b) => a - b);
  return {
    size,
    positions: nodes.map(({ id }) => {
      const { x, y } = middles.get(id) ?? { x: 0, y: 0 };
      return { id, x: x - size.width / 2, y: y - size.height / 2 };
    }),
    segments: new Map(
      edges.map((edge) => {
        const { points } = graph.edge(String(edge.from), String(edge.to)) as { points: readonly Point[] };
        return [edgeId(edge), segmentsOf(edge, points, { size, middles, layers })];
      }),
    ),
  };
}

/**
 * The layout keeps a lane free for an edge in every layer that it passes. On a level stretch as wide as the layer's nodes it touches none
 * of them; it rises and falls between the layers only.
 */
function segmentsOf(
  { from, to }: Arrow,
  points: readonly Point[],
  drawing: {
    readonly size: Size;
    readonly middles: ReadonlyMap<number, Point>;
    readonly layers: readonly number[];
  },
): readonly Segment[] {
  const { size, middles, layers } = drawing;
  const start = middles.get(from) ?? { x: 0, y: 0 };
  const end = middles.get(to) ?? { x: 0, y: 0 };
  const half = size.width / 2;
  const passed = layers
    .filter((x) => x > start.x + 1 && x < end.x - 1)
    .map((x) => ({ from: x - half, to: x + half, y: laneAt(points, x) }));
  const out = { from: start.x + half, to: start.x + half, y: start.y };
  const into = { from: end.x - half, to: end.x - half, y: end.y };
  return [out, ...passed, into];
}

/** How high the edge passes the middle of a layer. */
function laneAt(points: readonly Point[], x: number): number {
  const after = points.findIndex((point) => point.x >= x - 0.5);
  const next = points[after] ?? points.at(-1) ?? { x, y: 0 };
  const before = points[after - 1] ?? next;
  if (next.x - before.x < 1) return next.y;
  return before.y + ((next.y - before.y) * (x - before.x)) / (next.x - before.x);
}

/** The edge as the path of an SVG: level along its stretches, curved between them. */
export function pathOf(segments: readonly Segment[]): string {
  const [first] = segments;
  if (!first) return '';
  const parts = [`M ${first.from} ${first.y}`];
  for (const [index, stretch] of segments.entries()) {
    const before = segments[index - 1];
    if (before) {
      const middle = (before.to + stretch.from) / 2;
      parts.push(`C ${middle} ${before.y} ${middle} ${stretch.y} ${stretch.from} ${stretch.y}`);
    }
    if (stretch.to > stretch.from) parts.push(`L ${stretch.to} ${stretch.y}`);
  }
  return parts.join(' ');
}

/** The middle of the widest gap that an edge crosses, where a sign on it covers nothing. */
export function middleOf(segments: readonly Segment[]): Point {
  const [first, second] = segments;
  if (!first || !second) return { x: 0, y: 0 };
  return { x: (first.to + second.from) / 2, y: (first.y + second.y) / 2 };
}

/**
 * Where an arrow key leads: left and right along an edge to what feeds and what is fed, up and down to the neighbour in the same layer. Null if
 * there is none, or for any other key.
 */
export function neighbourOf(
  positions: readonly Position[],
  edges: readonly Arrow[],
  id: number,
  key: string,
): number | null {
  const here = positions.find((position) => position.id === id);
  if (!here) return null;
  const nearest = (candidates: readonly Position[]): number | null =>
    candidates.toSorted(
      (a, b) => Math.abs(a.y - here.y) - Math.abs(b.y - here.y) || Math.abs(a.x - here.x) - Math.abs(b.x - here.x),
    )[0]?.id ?? null;
  const of = (ids: readonly number[]) => positions.filter((position) => ids.includes(position.id));
  const layer = positions.filter(({ x }) => Math.abs(x - here.x) < 1);
  switch (key) {
    case 'ArrowLeft':
      return nearest(of(edges.filter(({ to }) => to === id).map(({ from }) => from)));
    case 'ArrowRight':
      return nearest(of(edges.filter(({ from }) => from === id).map(({ to }) => to)));
    case 'ArrowUp':
      return nearest(layer.filter(({ y }) => y < here.y - 1));
    case 'ArrowDown':
      return nearest(layer.filter(({ y }) => y > here.y + 1));
    default:
      return null;
  }
}
