import {
  Background,
  Controls,
  type Edge,
  MarkerType,
  type Node,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { neighbourOf, nodeSize } from './layout.ts';
import { PipelineNode } from './PipelineNode.tsx';
import type { GraphView } from './view.ts';
import '@xyflow/react/dist/style.css';
import './graph.css';

interface PipelineGraphProps {
  readonly view: GraphView;
  readonly chosen: number | null;
  readonly onChoose: (pipeline: number) => void;
  /** Only to look at and to choose from: no controls, no moving about. */
  readonly small?: boolean;
}

const nodeTypes = { pipeline: PipelineNode };
const marker = { type: MarkerType.ArrowClosed, markerUnits: 'userSpaceOnUse', width: 14, height: 14 };

/** The pipeline graph. Tab and the arrow keys lead from node to node, Enter chooses one. */
export function PipelineGraph({ view, chosen, onChoose, small = false }: PipelineGraphProps): ReactNode {
  const box = useRef<HTMLElement>(null);
  const [flow, setFlow] = useState<ReactFlowInstance | null>(null);
  const nodes = useMemo<Node[]>(
    () =>
      view.nodes.map((node) => ({
        id: String(node.id),
        type: 'pipeline',
        position: { x: node.x, y: node.y },
        ...nodeSize,
        data: { node, chosen: node.id === chosen, choose: () => onChoose(node.id) },
      })),
    [view, chosen, onChoose],
  );
  const edges = useMemo<Edge[]>(
    () =>
      view.edges.map(({ id, from, to, width, declared, label }) => ({
        id,
        source: String(from),
        target: String(to),
        ariaLabel: label,
        className: declared ? 'declared' : '',
        style: { strokeWidth: width },
        markerEnd: marker,
      })),
    [view],
  );
  const fit = useMemo(
    () => ({ padding: { x: '12px', y: '12px', left: small ? '12px' : '52px' }, maxZoom: 1 }) as const,
    [small],
  );
  useEffect(() => {
    const element = box.current;
    if (!element || !flow) return;
    const sizes = new ResizeObserver(() => void flow.fitView(fit));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [flow, fit]);
  const move = (event: KeyboardEvent) => {
    const here = (event.target as HTMLElement).closest<HTMLElement>('[data-pipeline]')?.dataset.pipeline;
    const next = here === undefined ? null : neighbourOf(view.nodes, Number(here), event.key);
    if (next === null) return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>(`[data-pipeline="${next}"]`)?.focus();
  };
  return (
    <section ref={box} className="graph" aria-label="Pipeline graph" style={{ height: view.height }} onKeyDown={move}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onInit={setFlow}
        fitView
        fitViewOptions={fit}
        minZoom={0.2}
        maxZoom={1.6}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        panOnDrag={!small}
        zoomOnScroll={false}
        zoomOnPinch={!small}
        zoomOnDoubleClick={false}
        preventScrolling={false}
        proOptions={{ hideAttribution: true }}
      >
        {!small && <Background gap={20} />}
        {!small && <Controls showInteractive={false} />}
      </ReactFlow>
    </section>
  );
}
