import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import type { ReactNode } from 'react';
import type { EdgeView } from './edge-views.ts';
import { middleOf, pathOf } from './layout.ts';

export type RoutedEdgeData = Edge<{ edge: EdgeView; numbered: boolean; look: string }>;

/** One edge of the graph, led past the boxes of other pipelines; how long commits wait on it, or its place among several ways out as a number. */
export function RoutedEdge({ data, markerEnd, style }: EdgeProps<RoutedEdgeData>): ReactNode {
  if (!data) return null;
  const { edge, numbered, look } = data;
  const at = middleOf(edge.segments);
  return (
    <>
      <BaseEdge
        path={pathOf(edge.segments)}
        {...(markerEnd === undefined ? {} : { markerEnd })}
        {...(style === undefined ? {} : { style })}
      />
      {numbered && edge.order !== null && (
        <g className="graph-place" transform={`translate(${at.x} ${at.y})`}>
          <circle r={9} />
          <text textAnchor="middle" dominantBaseline="central">
            {edge.order}
          </text>
        </g>
      )}
      {edge.wait && (
        // Above all edges, so that none of them crosses the label; the accessible name of the edge repeats it.
        <EdgeLabelRenderer>
          <span
            className={`graph-wait ${look}`}
            style={{ translate: `calc(${edge.wait.at.x}px - 50%) calc(${edge.wait.at.y}px - 50%)` }}
            data-edge={edge.id}
            aria-hidden="true"
          >
            <span>{edge.wait.text}</span>
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
}
