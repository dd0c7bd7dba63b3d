import type { FitViewOptions, ReactFlowInstance } from '@xyflow/react';
import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { type GraphView, startOf } from './graph-view.ts';

/** Drawn smaller than this a graph cannot be read: its letters of 13 pixels have 11 then. */
export const readable = 11 / 13;
/** Free space around the graph, in pixels. */
export const beside = 12;
/** The width of the map at its right side. */
const besideMap = 224;

/** How a graph is fitted into its box, beside the map of a large one. */
export const fitOptions = ({ small, hasMap }: { readonly small: boolean; readonly hasMap: boolean }) => ({
  padding: { y: `${beside}px`, left: `${beside}px`, right: `${hasMap ? besideMap : beside}px` } as const,
  minZoom: small ? 0.1 : readable,
  maxZoom: 1,
});

interface Fitted {
  readonly box: RefObject<HTMLElement | null>;
  readonly flow: ReactFlowInstance | null;
  readonly view: GraphView;
  readonly chosen: number | null;
  readonly small: boolean;
  readonly hasMap: boolean;
}

/** Keeps the graph fitted into its box, beside what lies over it; too large a graph shows the chosen pipeline. */
export function useGraphFit({ box, flow, view, chosen, small, hasMap }: Fitted): FitViewOptions {
  const fit = useMemo(() => fitOptions({ small, hasMap }), [small, hasMap]);
  const show = useEffectEvent(async (): Promise<void> => {
    if (!flow || !box.current) return;
    await flow.fitView(fit);
    if (small) return;
    const viewport = flow.getViewport();
    const { clientWidth, clientHeight } = box.current;
    const room = { width: clientWidth - 2 * beside, height: clientHeight - 2 * beside };
    const { x, y } = startOf(view, chosen, viewport.zoom, room);
    await flow.setViewport({
      ...viewport,
      ...(x === null ? {} : { x: beside + x }),
      ...(y === null ? {} : { y: beside + y }),
    });
  });
  useEffect(() => {
    const element = box.current;
    if (!element || !flow) return;
    const sizes = new ResizeObserver(() => void show());
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [flow, box]);
  const follow = useEffectEvent((): void => {
    if (flow && box.current && !small) centreUnseen(flow, box.current, view, chosen, 'any');
  });
  // One that was pressed is in sight; one that was chosen beside the graph may not be.
  useEffect(() => {
    if (chosen !== null) follow();
  }, [chosen]);
  return fit;
}

/** Moves a graph so that a pipeline is in its middle, unless all or any part of the pipeline is in view already. */
export function centreUnseen(
  flow: ReactFlowInstance,
  box: HTMLElement,
  { nodes, size }: GraphView,
  pipeline: number | null,
  seen: 'all' | 'any',
): void {
  const node = nodes.find(({ id }) => id === pipeline);
  if (!node) return;
  const { x, y, zoom } = flow.getViewport();
  const left = node.x * zoom + x;
  const top = node.y * zoom + y;
  const [width, height] = [size.width * zoom, size.height * zoom];
  const [spareX, spareY] = seen === 'all' ? [0, 0] : [width, height];
  const isSeen =
    left >= -spareX &&
    top >= -spareY &&
    left + width <= box.clientWidth + spareX &&
    top + height <= box.clientHeight + spareY;
  if (isSeen) return;
  const middle = { x: node.x + size.width / 2, y: node.y + size.height / 2 };
  void flow.setCenter(middle.x, middle.y, { zoom: Math.max(zoom, readable) });
}
