import type { ReactNode } from 'react';
import { StateFlows } from '../StateFlows.tsx';

/** Says of each state of a tracker whether somebody works on issues in it, or they wait. */
export function StateMarks({ integration, name }: { readonly integration: number; readonly name: string }): ReactNode {
  return (
    <details className="definition">
      <summary>Mark the states of {name} as active or waiting</summary>
      <StateFlows integration={integration} />
    </details>
  );
}
