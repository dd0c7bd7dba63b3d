import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { StateFlows } from '../StateFlows.tsx';

/** Says of each state of a tracker whether somebody works on issues in it, or they wait. */
export function StateMarks({ integration, name }: { readonly integration: number; readonly name: string }): ReactNode {
  return (
    <details className="definition">
      <summary>{t('flow.marksOf', { tracker: name })}</summary>
      <StateFlows integration={integration} />
    </details>
  );
}
