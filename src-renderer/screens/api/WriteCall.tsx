import type { ReactNode } from 'react';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { projects } from '#shared/api/projects.ts';
import { apiEndpoints } from '#shared/api/registry.ts';
import { ownMember } from '#shared/records/own-member.ts';
import { addressOf } from '../../api/client.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { ChoiceField } from '../../ui/Field.tsx';
import { Section } from '../../ui/Page.tsx';
import { type Caller, callers, callOf } from '../shared/export/calls.ts';
import { useAddressQuery } from '../shared/query.ts';
import { Code } from './Code.tsx';
import { Connection } from './Connection.tsx';
import { ParameterField } from './ParameterField.tsx';
import { inputOf, missingOf, type Parameter, parametersOf, wrapperOf } from './parameters.ts';
import { endpointTitle, shownPath } from './text.ts';

const usual = 'lead_times';

/** Writes the call of an endpoint for a shell or an interpreter; the address keeps the choices. */
export function WriteCall({ baseUrl }: { readonly baseUrl: string }): ReactNode {
  const [search, change] = useAddressQuery();
  const { data: all = [] } = useEndpoint(projects, {});
  const chosen = search.get('endpoint') ?? usual;
  const endpoint = apiEndpoints.find(({ id }) => id === chosen) ?? apiEndpoints[0];
  const caller = callers.find((one) => one === search.get('for')) ?? 'curl';
  if (!endpoint) return null;
  const parameters = parametersOf(endpoint);
  // Where there is but one project it is the one that is meant.
  const onlyProject = all.length === 1 && all[0] ? String(all[0].id) : '';
  const usualOf = ({ kind, isRequired }: Parameter): string => (kind === 'project' && isRequired ? onlyProject : '');
  const values = Object.fromEntries(parameters.map((one) => [one.name, search.get(`p.${one.name}`) ?? usualOf(one)]));
  const missing = missingOf(parameters, values);
  return (
    <div className="api-call">
      <Section title={t('api.call.title')}>
        <ChoiceField
          label={t('api.call.endpoint')}
          value={endpoint.id}
          options={apiEndpoints.map((one) => ({ value: one.id, label: endpointTitle(one) }))}
          help={
            <code>
              {endpoint.method === 'post' ? 'POST ' : ''}
              {shownPath(endpoint)}
            </code>
          }
          onChange={(id) => change({ endpoint: id })}
        />
        {/* The names are those of the API, the same in every language. */}
        <div className="stack" translate="no">
          {parameters.map((parameter) => (
            <ParameterField
              key={`${endpoint.id} ${parameter.name}`}
              parameter={parameter}
              value={ownMember(values, parameter.name) ?? ''}
              onChange={(value) => change({ [`p.${parameter.name}`]: value })}
            />
          ))}
        </div>
        {endpoint.method === 'post' ? <p className="quiet">{t('api.call.posts')}</p> : null}
      </Section>
      <div className="api-side">
        <Code
          caller={caller}
          text={missing === null ? textOf(caller, baseUrl, endpoint, inputOf(parameters, values)) : null}
          missing={t('api.call.missing', { name: missing?.name ?? '' })}
        />
        <Connection baseUrl={baseUrl} list={all} />
      </div>
    </div>
  );
}

function textOf(caller: Caller, baseUrl: string, endpoint: Endpoint, input: Readonly<Record<string, string>>): string {
  const wrapper = wrapperOf(endpoint);
  const { path, rest } = addressOf(endpoint, input);
  if (endpoint.method === 'get') return callOf(caller, baseUrl, path);
  return callOf(caller, baseUrl, path, wrapper === null ? rest : { [wrapper]: rest });
}
