import { type FitViewOptions, useReactFlow } from '@xyflow/react';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../language/language.ts';
import { Button } from '../ui/Button.tsx';

/** The buttons that zoom a graph and show all of it; within the `ReactFlowProvider` of the graph. */
export function Zoom({ fit }: { readonly fit: FitViewOptions }): ReactNode {
  const flow = useReactFlow();
  const buttons = [
    { label: t('graph.zoomOut'), icon: <ZoomOut className="icon" />, act: () => flow.zoomOut() },
    { label: t('graph.zoomIn'), icon: <ZoomIn className="icon" />, act: () => flow.zoomIn() },
    {
      label: t('graph.fit'),
      icon: <Maximize className="icon" />,
      act: () => flow.fitView({ ...fit, minZoom: 0.1 }),
    },
  ];
  return (
    <span className="graph-zoom">
      {buttons.map(({ label, icon, act }) => (
        <Button key={label} className="only-icon" aria-label={label} title={label} onClick={() => void act()}>
          {icon}
        </Button>
      ))}
    </span>
  );
}
