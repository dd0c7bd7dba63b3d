import { type FocusEvent, type PointerEvent, useMemo, useState } from 'react';
import { pathThrough } from '#shared/graph/graph.ts';
import type { GraphView } from './graph-view.ts';
import { pipelineAt } from './use-graph-keys.ts';

/** Lights the paths through the pipeline that the mouse is on, else through the one that has the keyboard's focus. */
export function useLitPath({ nodes, edges }: GraphView) {
  const [hovered, setHovered] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const lit = hovered ?? focused;
  const path = useMemo(() => {
    if (lit === null || !nodes.some(({ id }) => id === lit)) return null;
    const measured = edges.filter(({ proposed }) => !proposed);
    return pathThrough(lit, measured);
  }, [lit, nodes, edges]);
  const handlers = {
    onPointerOver: ({ target, buttons, pointerType }: PointerEvent): void => {
      // A finger does not hover, and what is passed while dragging is not pointed at.
      if (buttons === 0 && pointerType !== 'touch') setHovered(pipelineAt(target));
    },
    onPointerLeave: (): void => setHovered(null),
    onFocus: ({ target }: FocusEvent): void => setFocused(target.matches(':focus-visible') ? pipelineAt(target) : null),
    onBlur: (): void => setFocused(null),
    // The ends of an edge that is drawn may lie on other paths.
    onConnectStart: (): void => setHovered(null),
  };
  return { path, handlers };
}
