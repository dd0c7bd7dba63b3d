import { type Edge, MarkerType, type Node } from '@xyflow/react';
import type { PathThrough } from '#shared/graph/graph.ts';
import type { EdgeView } from './edge-views.ts';
import type { GraphView } from './graph-view.ts';

/** The highlighted parts of a graph; null while there are none. */
export type LitPath = PathThrough<EdgeView> | null;

/** An arrowhead in the colour of its edge. */
const marker = {
  type: MarkerType.ArrowClosed,
  color: 'context-stroke',
  markerUnits: 'userSpaceOnUse',
  width: 14,
  height: 14,
};

/** The look of a part of the graph while a path is highlighted; undefined if none is. */
const litClass = (isOnPath: boolean | undefined): string => (isOnPath === undefined ? '' : isOnPath ? 'lit' : 'dimmed');

interface NodesShown {
  readonly chosen: number | null;
  readonly editable: boolean;
  readonly path: LitPath;
  readonly onChoose: (pipeline: number) => void;
}

/** The pipelines as the graph library takes them. */
export function flowNodes(view: GraphView, { chosen, editable, path, onChoose }: NodesShown): Node[] {
  return view.nodes.map((node) => ({
    id: String(node.id),
    type: 'pipeline',
    position: { x: node.x, y: node.y },
    ...view.size,
    // Without it the library measures every node again for each change of a class: edges vanish and drags break off meanwhile.
    measured: view.size,
    className: litClass(path?.nodes.has(node.id)),
    // The library lets the mouse pass through nodes that it neither selects nor drags.
    style: { pointerEvents: 'all' },
    data: { node, chosen: node.id === chosen, editable, choose: () => onChoose(node.id) },
  }));
}

/** The edges as the graph library takes them. */
export function flowEdges(view: GraphView, { editable, path }: Pick<NodesShown, 'editable' | 'path'>): Edge[] {
  return view.edges.map((edge) => ({
    id: edge.id,
    type: 'routed',
    source: String(edge.from),
    target: String(edge.to),
    ariaLabel: edge.label,
    className: `${edge.proposed ? 'proposed' : edge.declared ? 'declared' : ''} ${litClass(path?.arrows.has(edge))}`,
    style: { strokeWidth: edge.width },
    markerEnd: marker,
    data: { edge, numbered: editable, look: litClass(path?.arrows.has(edge)) },
  }));
}
