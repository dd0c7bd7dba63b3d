import type { ReactFlowInstance } from '@xyflow/react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { ownMember } from '#shared/records/own-member.ts';
import type { GraphView } from './graph-view.ts';
import { neighbourOf } from './layout.ts';
import { centreUnseen } from './use-graph-fit.ts';

interface KeyTarget {
  readonly box: RefObject<HTMLElement | null>;
  readonly flow: ReactFlowInstance | null;
  readonly view: GraphView;
  readonly small: boolean;
}

/** The pipeline that an event is about; its handles belong to it. */
export const pipelineAt = (target: EventTarget): number | null => {
  const id = (target as Element).closest<HTMLElement>('.react-flow__node')?.dataset.id;
  return id === undefined ? null : Number(id);
};

/** Keys on the graph: arrows follow edges, + and − zoom, 0 shows all. The focused node moves into view. */
export function useGraphKeys({ box, flow, view, small }: KeyTarget) {
  const zoom: Readonly<Record<string, () => unknown>> = {
    '+': () => flow?.zoomIn(),
    '=': () => flow?.zoomIn(),
    '-': () => flow?.zoomOut(),
    '0': () => flow?.fitView({ padding: 0.05, maxZoom: 1 }),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = small ? undefined : ownMember(zoom, event.key);
    if (act) {
      event.preventDefault();
      act();
      return;
    }
    const here = pipelineAt(event.target);
    const next = here === null ? null : neighbourOf(view.nodes, view.edges, here, event.key);
    if (next === null) return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>(`[data-pipeline="${next}"]`)?.focus({ preventScroll: true });
  };
  const onFocus = (event: FocusEvent): void => {
    const element = box.current;
    if (!flow || !element || small) return;
    // A press gives the focus too; moving the graph beneath it would keep it from becoming a click.
    if (!event.target.matches(':focus-visible')) return;
    centreUnseen(flow, element, view, pipelineAt(event.target), 'all');
  };
  return { onKeyDown, onFocus };
}
