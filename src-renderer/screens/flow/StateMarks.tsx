import type { ReactNode } from 'react';
import { issueStates, setStateFlow } from '#shared/desktop/commands.ts';
import { type StateFlow, stateFlows } from '#shared/records/issue.ts';
import { useCommand, useEndpoint } from '../../api/hooks.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Select } from '../../ui/Select.tsx';
import { flowNames } from './words.ts';

const options = (['none', ...stateFlows] as const).map((value) => ({ value, label: flowNames[value] }));

/** Says of each state of a tracker whether somebody works on issues in it, or they wait. */
export function StateMarks({ integration, name }: { readonly integration: number; readonly name: string }): ReactNode {
  const states = useEndpoint(issueStates, { integration_id: integration });
  const mark = useCommand(setStateFlow);
  return (
    <details className="definition">
      <summary>Mark the states of {name} as active or waiting</summary>
      <p className="quiet">Active: somebody works on the issue. Waiting: it waits for somebody.</p>
      <Ask query={states} isEmpty={(all) => all.length === 0}>
        {(all) => (
          <div className="choices">
            {all
              .filter(({ category }) => category !== 'done')
              .map(({ id, name: state, flow }) => (
                <Select<StateFlow | 'none'>
                  key={id}
                  label={state}
                  value={flow ?? 'none'}
                  options={options}
                  onChange={(chosen) =>
                    mark.mutate({ integration_id: integration, state: id, flow: chosen === 'none' ? null : chosen })
                  }
                />
              ))}
          </div>
        )}
      </Ask>
      {mark.error ? <p role="alert">{mark.error.message}</p> : null}
    </details>
  );
}
