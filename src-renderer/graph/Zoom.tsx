import { type FitViewOptions, Panel, useReactFlow } from '@xyflow/react';
import type { ReactNode } from 'react';
import { t } from '../language/language.ts';

/** The buttons that bring the graph nearer, take it further away, and show all of it. */
export function Zoom({ fit }: { readonly fit: FitViewOptions }): ReactNode {
  const flow = useReactFlow();
  const buttons = [
    { sign: '+', label: t('graph.zoomIn'), act: () => flow.zoomIn() },
    { sign: '−', label: t('graph.zoomOut'), act: () => flow.zoomOut() },
    { sign: '⤢', label: t('graph.fit'), act: () => flow.fitView({ ...fit, minZoom: 0.1 }) },
  ];
  return (
    <Panel position="bottom-left" className="graph-zoom">
      {buttons.map(({ sign, label, act }) => (
        <button key={sign} type="button" className="button" aria-label={label} title={label} onClick={() => void act()}>
          {sign}
        </button>
      ))}
    </Panel>
  );
}
