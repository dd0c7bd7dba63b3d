import type { ReactNode } from 'react';
import { BreakablePath } from '../../ui/BreakablePath.tsx';

interface PipelineNameProps {
  readonly name: string;
  /** Names as short as they can be told apart. */
  readonly names: ReadonlyMap<string, string>;
}

/** A pipeline in a table, as short as it can be told from the others; its full name is its title. */
export function PipelineName({ name, names }: PipelineNameProps): ReactNode {
  return (
    <span title={name}>
      <BreakablePath text={names.get(name) ?? name} />
    </span>
  );
}
