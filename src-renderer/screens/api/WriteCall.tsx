import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { projects } from '#shared/api/projects.ts';
import { apiEndpoints } from '#shared/api/registry.ts';
import { ownMember } from '#shared/records/own-member.ts';
import { addressOf } from '../../api/client.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import { Section } from '../../ui/Page.tsx';
import { type Caller, callers, callOf } from '../calls.ts';
import { ParameterField } from './ParameterField.tsx';
import { inputOf, missingOf, type Parameter, parametersOf, wrapperOf } from './parameters.ts';
import { endpointTitle, shownPath } from './words.ts';

const usual = 'lead_times';

/** Writes the call of an endpoint for a shell or an interpreter; what is chosen stands in the address. */
export function WriteCall({ baseUrl }: { readonly baseUrl: string }): ReactNode {
  const [search, setSearch] = useSearchParams();
  const { data: all = [] } = useEndpoint(projects, {});
  const chosen = search.get('endpoint') ?? usual;
  const endpoint = apiEndpoints.find(({ id }) => id === chosen) ?? apiEndpoints[0];
  const caller = callers.find((one) => one === search.get('for')) ?? 'curl';
  if (!endpoint) return null;
  const parameters = parametersOf(endpoint);
  // Where there is but one project it is the one that is meant.
  const onlyProject = all.length === 1 && all[0] ? String(all[0].id) : '';
  const usualOf = ({ kind, isRequired }: Parameter): string => (kind === 'project' && isRequired ? onlyProject : '');
  const given = Object.fromEntries(parameters.map((one) => [one.name, search.get(`p.${one.name}`) ?? usualOf(one)]));
  const put = (name: string, value: string): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const missing = missingOf(parameters, given);
  return (
    <Section title={t('api.call.title')}>
      <div className="api-call">
        <div className="stack">
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
            onChange={(id) => put('endpoint', id)}
          />
          {/* The names are those of the API, the same in every language. */}
          <div className="stack" translate="no">
            {parameters.map((parameter) => (
              <ParameterField
                key={`${endpoint.id} ${parameter.name}`}
                parameter={parameter}
                value={ownMember(given, parameter.name) ?? ''}
                onChange={(value) => put(`p.${parameter.name}`, value)}
              />
            ))}
          </div>
        </div>
        <div className="stack">
          <ChoiceField<Caller>
            label={t('api.call.language')}
            value={caller}
            options={callers.map((value) => ({ value, label: t(`api.call.languages.${value}`) }))}
            onChange={(value) => put('for', value)}
          />
          {missing === null ? (
            <Text text={textOf(caller, baseUrl, endpoint, inputOf(parameters, given))} />
          ) : (
            <p className="notice" role="status">
              {t('api.call.missing', { name: missing.name })}
            </p>
          )}
          {endpoint.method === 'post' ? <p className="quiet">{t('api.call.posts')}</p> : null}
        </div>
      </div>
    </Section>
  );
}

function textOf(caller: Caller, baseUrl: string, endpoint: Endpoint, input: Readonly<Record<string, string>>): string {
  const wrapper = wrapperOf(endpoint);
  const { path, rest } = addressOf(endpoint, input);
  if (endpoint.method === 'get') return callOf(caller, baseUrl, path);
  return callOf(caller, baseUrl, path, wrapper === null ? rest : { [wrapper]: rest });
}

function Text({ text }: { readonly text: string }): ReactNode {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t('api.call.copied'));
    } catch {
      setSaid(t('api.call.notCopied'));
    }
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable. */}
      <section className="code-box" tabIndex={0} aria-label={t('api.call.text')}>
        <pre>{text}</pre>
      </section>
      <div className="row">
        <Button onClick={() => void copy()} onBlur={() => setSaid('')}>
          {t('common.copy')}
        </Button>
        <span role="status" className="quiet">
          {said}
        </span>
      </div>
    </>
  );
}
