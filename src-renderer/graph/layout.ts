import { Graph, layout } from '@dagrejs/dagre';

/** The size of every node, in pixels. */
export const nodeSize = { width: 210, height: 54 };

export interface Place {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Places nodes in layers from left to right, so that what feeds stands before what is fed and nothing overlaps. */
export function placesOf(
  nodes: readonly { readonly id: number }[],
  edges: readonly { readonly from: number; readonly to: number }[],
): readonly Place[] {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 18, ranksep: 52, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(String(id), { ...nodeSize });
  for (const { from, to } of edges) graph.setEdge(String(from), String(to));
  layout(graph);
  return nodes.map(({ id }) => {
    const { x, y } = graph.node(String(id)) as { x: number; y: number };
    return { id, x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 };
  });
}

const arrows = {
  ArrowLeft: { along: 'x', sign: -1 },
  ArrowRight: { along: 'x', sign: 1 },
  ArrowUp: { along: 'y', sign: -1 },
  ArrowDown: { along: 'y', sign: 1 },
} as const;

/** The nearest node that way, where an arrow key leads; null where there is none, or for any other key. */
export function neighbourOf(places: readonly Place[], id: number, key: string): number | null {
  const here = places.find((place) => place.id === id);
  if (!here || !(key in arrows)) return null;
  const { along, sign } = arrows[key as keyof typeof arrows];
  const across = along === 'x' ? 'y' : 'x';
  const ahead = places.filter((place) => (place[along] - here[along]) * sign > 1);
  // What lies straight ahead is nearer than what lies aside.
  const distance = (place: Place) => Math.abs(place[along] - here[along]) + 2 * Math.abs(place[across] - here[across]);
  return ahead.toSorted((a, b) => distance(a) - distance(b))[0]?.id ?? null;
}
