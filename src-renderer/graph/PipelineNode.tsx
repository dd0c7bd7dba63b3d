import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { Fragment, type ReactNode } from 'react';
import type { NodeView } from './view.ts';

export type PipelineNodeData = Node<{ node: NodeView; chosen: boolean; editable: boolean; choose: () => void }>;

/** One pipeline of the graph: its name, its lead time in words, and whether it releases. */
export function PipelineNode({ data: { node, chosen, editable, choose } }: NodeProps<PipelineNodeData>): ReactNode {
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={editable} />
      <button
        type="button"
        className={`graph-node heat-${node.heat} nopan`}
        data-pipeline={node.id}
        aria-pressed={chosen}
        aria-label={node.label}
        title={node.label}
        onClick={choose}
      >
        <span className="graph-name" translate="no">
          {atSlashes(node.name)}
        </span>
        <span className="graph-figure">
          <span>{node.leadTime}</span>
          {node.releaseText !== null && <span className="graph-release">{node.releaseText}</span>}
        </span>
      </button>
      <Handle type="source" position={Position.Right} isConnectable={editable} />
    </>
  );
}

/** A long name breaks where one of its parts ends. */
function atSlashes(name: string): ReactNode {
  const parts = name.split('/');
  return parts.map((part, place) =>
    place === parts.length - 1 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never change places
      <Fragment key={place}>
        {part}/<wbr />
      </Fragment>
    ),
  );
}
