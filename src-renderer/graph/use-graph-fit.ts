import type { FitViewOptions, ReactFlowInstance } from '@xyflow/react';
import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { type GraphView, startOf } from './view.ts';

/** Drawn smaller than this a graph cannot be read. */
export const readable = 0.5;
/** What stays free around the graph, in pixels. */
export const beside = 12;
/** What the zoom buttons and the map take of its sides. */
const besideButtons = 52;
const besideMap = 224;

interface Fitted {
  readonly box: RefObject<HTMLElement | null>;
  readonly flow: ReactFlowInstance | null;
  readonly view: GraphView;
  readonly chosen: number | null;
  readonly small: boolean;
  readonly hasMap: boolean;
}

/** Keeps the graph fitted into its box, beside what lies over it; too wide a graph shows the chosen pipeline. */
export function useGraphFit({ box, flow, view, chosen, small, hasMap }: Fitted): FitViewOptions {
  const fit = useMemo(
    () => ({
      padding: {
        y: `${beside}px`,
        left: `${small ? beside : besideButtons}px`,
        right: `${hasMap ? besideMap : beside}px`,
      } as const,
      minZoom: small ? 0.1 : readable,
      maxZoom: 1,
    }),
    [small, hasMap],
  );
  const show = useEffectEvent(async (): Promise<void> => {
    if (!flow || !box.current) return;
    await flow.fitView(fit);
    if (small) return;
    const viewport = flow.getViewport();
    const start = startOf(view, chosen, viewport.zoom, box.current.clientWidth - besideButtons - beside);
    if (start !== null) await flow.setViewport({ ...viewport, x: besideButtons + start });
  });
  useEffect(() => {
    const element = box.current;
    if (!element || !flow) return;
    const sizes = new ResizeObserver(() => void show());
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [flow, box]);
  return fit;
}
