import { BaseEdge, type Edge, type EdgeProps } from '@xyflow/react';
import type { ReactNode } from 'react';
import { middleOf, pathOf } from './layout.ts';
import type { EdgeView } from './view.ts';

export type WayEdgeData = Edge<{ edge: EdgeView; numbered: boolean }>;

/** One edge of the graph, led past the boxes of other pipelines; its place among several ways out as a number. */
export function WayEdge({ data, markerEnd, style }: EdgeProps<WayEdgeData>): ReactNode {
  if (!data) return null;
  const { edge, numbered } = data;
  const at = middleOf(edge.way);
  return (
    <>
      <BaseEdge
        path={pathOf(edge.way)}
        {...(markerEnd === undefined ? {} : { markerEnd })}
        {...(style === undefined ? {} : { style })}
      />
      {numbered && edge.place !== null && (
        <g className="graph-place" transform={`translate(${at.x} ${at.y})`}>
          <circle r={9} />
          <text textAnchor="middle" dominantBaseline="central">
            {edge.place}
          </text>
        </g>
      )}
    </>
  );
}
