import type { ReactNode } from 'react';
import { BreakablePath } from '../../ui/BreakablePath.tsx';

interface PipelineNameProps {
  readonly name: string;
  /** Names as short as they stay distinct. */
  readonly names: ReadonlyMap<string, string>;
}

/** A pipeline's name in a table, as short as it stays distinct; its title has the full name. */
export function PipelineName({ name, names }: PipelineNameProps): ReactNode {
  return (
    <span title={name}>
      <BreakablePath text={names.get(name) ?? name} />
    </span>
  );
}
