import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { BreakablePath } from '../ui/BreakablePath.tsx';
import type { NodeView } from './graph-view.ts';

export type PipelineNodeData = Node<{ node: NodeView; chosen: boolean; editable: boolean; choose: () => void }>;

/** One pipeline of the graph: its name, its lead time in words, and whether it releases. */
export function PipelineNode({ data: { node, chosen, editable, choose } }: NodeProps<PipelineNodeData>): ReactNode {
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={editable} />
      <button
        type="button"
        className={`graph-node heat-${node.heat} ${node.broken === null ? '' : 'broken'}`}
        data-pipeline={node.id}
        aria-pressed={chosen}
        aria-label={node.label}
        title={node.label}
        onClick={choose}
      >
        <span className="graph-name" translate="no">
          <BreakablePath text={node.shortName} />
        </span>
        <span className="graph-figure">
          <span>{node.broken ?? node.leadTime}</span>
          {node.releaseText !== null && (
            <span className="graph-release">
              <Check className="icon" />
              {node.releaseText}
            </span>
          )}
        </span>
      </button>
      <Handle type="source" position={Position.Right} isConnectable={editable} />
    </>
  );
}
