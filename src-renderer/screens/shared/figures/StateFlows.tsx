import type { ReactNode } from 'react';
import type { InputOf } from '#shared/api/endpoint.ts';
import { issueStates, setStateFlow } from '#shared/desktop/commands.ts';
import { type StateFlow, stateFlows } from '#shared/records/issue.ts';
import { call } from '../../../api/client.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { useChange } from '../../../api/use-change.ts';
import { t } from '../../../language/language.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { Select } from '../../../ui/Select.tsx';
import { flowNames } from './state-flow-names.ts';

const options = (['none', ...stateFlows] as const).map((value) => ({ value, label: flowNames[value] }));

/** Lists each state of a tracker as active or waiting. */
export function StateFlows({ integration }: { readonly integration: number }): ReactNode {
  const states = useEndpoint(issueStates, { integration_id: integration });
  const stateOf = (id: string, all = states.data) => all?.find((one) => one.id === id);
  const now = async ({ state }: InputOf<typeof setStateFlow>) =>
    stateOf(state, await call(issueStates, { integration_id: integration })) ?? {};
  const mark = useChange(setStateFlow, { now }, ({ state }) =>
    t('undo.stateFlowChanged', { state: stateOf(state)?.name ?? state }),
  );
  // What was chosen shows at once, before the answers are there.
  const shown = (id: string, flow: StateFlow | null) =>
    (mark.isPending && mark.variables.state === id ? mark.variables.flow : flow) ?? 'none';
  return (
    <>
      <p className="quiet">{t('common.flow.label')}</p>
      <Ask query={states} isEmpty={(all) => all.length === 0} empty={<p className="quiet">{t('common.flow.empty')}</p>}>
        {(all) => (
          <div className="state-flows">
            {all
              .filter(({ category }) => category !== 'done')
              .map(({ id, name: state, flow }) => (
                <Select<StateFlow | 'none'>
                  key={id}
                  label={state}
                  value={shown(id, flow)}
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
    </>
  );
}
