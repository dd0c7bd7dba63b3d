import type { ReactNode } from 'react';
import { integrations } from '#shared/api/integrations.ts';
import { projects } from '#shared/api/projects.ts';
import { useEndpoint, useEndpoints } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { ChoiceField, Field } from '../../ui/Field.tsx';
import type { Parameter } from './parameters.ts';
import { parameterHelp } from './text.ts';

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One parameter of a call, by the control that suits it. */
export function ParameterField({ parameter, value, onChange }: ParameterFieldProps): ReactNode {
  const { name, kind, values, usual, isRequired } = parameter;
  const help = parameterHelp(parameter);
  if (kind === 'project' || kind === 'integration') {
    return <OwnChoice parameter={parameter} value={value} onChange={onChange} />;
  }
  if (kind === 'choice') {
    const none = usual === null ? t('api.call.notSet') : t('api.call.usual', { value: usual });
    const options = values.filter((one) => one !== usual).map((one) => ({ value: one, label: one }));
    return (
      <ChoiceField
        label={name}
        value={value}
        options={[{ value: '', label: none }, ...options]}
        help={help}
        onChange={onChange}
      />
    );
  }
  return (
    <Field
      label={name}
      kind={kind === 'day' ? 'date' : 'text'}
      value={value}
      required={isRequired}
      placeholder={usual ?? ''}
      help={help}
      onChange={onChange}
    />
  );
}

/** A choice among the projects or the integrations that there are, by name. */
function OwnChoice({ parameter: { name, kind }, value, onChange }: ParameterFieldProps): ReactNode {
  const list = useEndpoint(projects, {});
  const all = list.data ?? [];
  const wanted = kind === 'integration' ? all.map(({ id }) => ({ project_id: id })) : [];
  const { answers } = useEndpoints(integrations, wanted);
  const named =
    kind === 'project'
      ? all.map(({ id, name: project }) => ({ value: String(id), label: project }))
      : answers.flatMap((answer, index) =>
          (answer ?? []).map((one) => ({ value: String(one.id), label: `${all[index]?.name ?? ''}: ${one.name}` })),
        );
  return (
    <ChoiceField
      label={name}
      value={value}
      options={[{ value: '', label: t('api.call.notSet') }, ...named]}
      help={list.data && named.length === 0 ? t('api.call.noProjects') : undefined}
      onChange={onChange}
    />
  );
}
