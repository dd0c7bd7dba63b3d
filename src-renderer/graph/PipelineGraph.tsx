import {
  type Connection,
  MiniMap,
  type OnConnectEnd,
  Panel,
  ReactFlow,
  type ReactFlowInstance,
  type Viewport,
} from '@xyflow/react';
import { type CSSProperties, type ReactNode, useMemo, useRef, useState } from 'react';
import { t } from '../language/language.ts';
import { flowEdges, flowNodes } from './flow-parts.ts';
import { type GraphView, isLarge } from './graph-view.ts';
import { PipelineNode } from './PipelineNode.tsx';
import { RoutedEdge } from './RoutedEdge.tsx';
import { beside, readable, useGraphFit } from './use-graph-fit.ts';
import { pipelineAt, useGraphKeys } from './use-graph-keys.ts';
import { useLitPath } from './use-lit-path.ts';
import { Zoom } from './Zoom.tsx';
import '@xyflow/react/dist/style.css';
import './graph.css';

interface PipelineGraphProps {
  readonly view: GraphView;
  readonly chosen: number | null;
  /** A click, a touch or Enter: the screen decides what it shows. */
  readonly onChoose: (pipeline: number) => void;
  /** Only to look at and to choose from: without controls beside it, and scrolled where it does not fit, unless there are too many pipelines for that. */
  readonly small?: boolean;
  /** Called when an edge is drawn from one pipeline to another; without it none can be. */
  readonly onConnect?: (from: number, to: number) => void;
}

const nodeTypes = { pipeline: PipelineNode };
const edgeTypes = { routed: RoutedEdge };
/** A press that moves less than this is a click and moves nothing, in pixels. */
const clickDistance = 5;
/** Drawn smaller than this the waits on the edges cannot be read: their letters have less than 8 pixels. */
const leastForWaits = 0.6;
/** Keys that the library listens to on the whole page; Space would neither scroll it nor open what has the focus. */
const noKeys = {
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  panActivationKeyCode: null,
  zoomActivationKeyCode: null,
};
/** The greatest height of a small graph in pixels: what follows it stays in view. */
const mostOfSmall = 300;
/** The least height of a large graph in pixels: there is room to move it. */
const leastOfLarge = 150;

/** The pipeline graph. Tab and the arrow keys lead from node to node, Enter chooses one, + and − zoom. */
export function PipelineGraph({
  view: latest,
  chosen,
  onChoose,
  small: isSmall = false,
  onConnect,
}: PipelineGraphProps): ReactNode {
  // While an edge is drawn the graph keeps still: an answer that comes meanwhile would move the pipeline it is meant for.
  const [drawnOn, setDrawnOn] = useState<GraphView | null>(null);
  const view = drawnOn ?? latest;
  const isCancelled = useRef(false);
  const isMany = isLarge(view);
  const small = isSmall && !isMany;
  const box = useRef<HTMLDivElement>(null);
  const [flow, setFlow] = useState<ReactFlowInstance | null>(null);
  const [isCut, setCut] = useState(false);
  const [isFar, setFar] = useState(false);
  const editable = onConnect !== undefined;
  const { path, handlers } = useLitPath(view);
  const nodes = useMemo(
    () => flowNodes(view, { chosen, editable, path, onChoose }),
    [view, chosen, editable, path, onChoose],
  );
  const edges = useMemo(() => flowEdges(view, { editable, path }), [view, editable, path]);
  const fit = useGraphFit({ box, flow, view, chosen, small, hasMap: isMany });
  const keys = useGraphKeys({ box, flow, view, small });
  const connectStart = (): void => {
    handlers.onConnectStart();
    setDrawnOn(view);
  };
  const connect = ({ source, target }: Connection): void => {
    if (!isCancelled.current) onConnect?.(Number(source), Number(target));
  };
  // The library connects only what is let go beside a handle; anywhere on the other pipeline is meant as well.
  const connectEnd: OnConnectEnd = (event, { isValid, fromNode, fromHandle }) => {
    setDrawnOn(null);
    const { clientX, clientY } = 'changedTouches' in event ? (event.changedTouches[0] as Touch) : event;
    const hit = document.elementFromPoint(clientX, clientY);
    const [other, own] = [hit && pipelineAt(hit), Number(fromNode?.id)];
    if (isCancelled.current || isValid || other === null || other === own) return;
    if (fromHandle?.type === 'target') onConnect?.(other, own);
    else onConnect?.(own, other);
  };
  // The library waits for a touch to end, and would take the next one for that.
  const cancel = (): void => {
    isCancelled.current = true;
    document.dispatchEvent(new MouseEvent('mouseup'));
    isCancelled.current = false;
  };
  const look = [small && 'small', !small && isCut && 'cut', isFar && 'far', isMany && 'many'].filter(
    (name) => name !== false,
  );
  return (
    <section className={['graph', ...look].join(' ')} aria-label={t('graph.label')} {...keys}>
      <div ref={box} className="graph-field" style={sizeOf(view, small)} onTouchCancel={cancel}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          {...handlers}
          {...noKeys}
          onInit={setFlow}
          onViewportChange={(viewport) => {
            setCut(goesOn(view, viewport, box.current));
            setFar(viewport.zoom < leastForWaits);
          }}
          onConnectStart={connectStart}
          onConnect={connect}
          onConnectEnd={connectEnd}
          fitView
          fitViewOptions={fit}
          minZoom={0.1}
          maxZoom={1.6}
          nodesDraggable={false}
          nodesConnectable={editable}
          connectOnClick={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          panOnDrag={!small}
          zoomOnScroll={false}
          zoomOnPinch={!small}
          zoomOnDoubleClick={false}
          preventScrolling={false}
          paneClickDistance={clickDistance}
          proOptions={{ hideAttribution: true }}
        >
          {isSmall && isMany && (
            <Panel position="top-right">
              <Zoom fit={fit} />
            </Panel>
          )}
          {isMany && <MiniMap pannable ariaLabel={t('graph.overview')} nodeBorderRadius={6} />}
        </ReactFlow>
      </div>
    </section>
  );
}

/** Whether pipelines lie beyond the right side of the box. */
function goesOn({ nodes, size }: GraphView, { x, zoom }: Viewport, box: HTMLElement | null): boolean {
  const last = Math.max(0, ...nodes.map((node) => node.x + size.width));
  return box !== null && last * zoom + x > box.clientWidth + 1;
}

/** As high as the graph is once it is as wide as its place, and never so small that it cannot be read. */
function sizeOf({ room, height }: GraphView, small: boolean): CSSProperties {
  const aspectRatio = `${room.width} / ${room.height}`;
  const least = room.height * readable;
  if (small) {
    const maxHeight = Math.max(least, Math.min(height, mostOfSmall));
    return { aspectRatio, minWidth: room.width * readable, minHeight: least, maxHeight };
  }
  // A graph that is read by moving it sideways is as high as it is then drawn.
  return { aspectRatio, minHeight: Math.min(height, Math.max(leastOfLarge, least + 2 * beside)), maxHeight: height };
}
