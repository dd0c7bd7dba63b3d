import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projects as projectsEndpoint } from '#shared/api/projects.ts';
import type { tokenDetails } from '#shared/desktop/commands.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField, Field } from '../../ui/Field.tsx';
import { Section } from '../../ui/Page.tsx';
import { Findings } from './Findings.tsx';
import { type ConnectForm as Form, type System, useConnecting, useTrying } from './use-connecting.ts';

interface Props {
  readonly systems: readonly System[];
  readonly tokens: OutputOf<typeof tokenDetails>;
  readonly projects: OutputOf<typeof projectsEndpoint>;
  readonly project: number | null;
}

const newOne = 'new';

/** The form is drawn from the system's own fields. */
export function ConnectForm({ systems, tokens, projects, project }: Props): ReactNode {
  const navigate = useNavigate();
  const [system, setSystem] = useState(systems[0]);
  const [form, setForm] = useState({ projectName: '', name: '', url: '', username: '', secret: '' });
  const [chosenProject, setProject] = useState<string>(project === null ? newOne : String(project));
  const [token, setToken] = useState<string>(newOne);
  const { connect, fault, isPending } = useConnecting();
  const { test, trying } = useTrying();
  if (!system) return <p>No system can be connected by this version.</p>;

  const set = (name: keyof typeof form) => (value: string) => {
    trying.reset();
    setForm({ ...form, [name]: value });
  };
  const current: Form = {
    ...form,
    system,
    project: chosenProject === newOne ? null : Number(chosenProject),
    token: token === newOne ? null : Number(token),
  };
  const fitting = tokens.filter(({ integ_type }) => integ_type === system.type);
  const asked = system.fields.filter(({ name }) => name === 'url' || token === newOne);
  const isFilled = asked.every(({ name, required }) => !required || form[name].trim() !== '');
  const origins = trying.data?.origins ?? [];
  const works = trying.data?.findings.every(({ ok }) => ok) === true;
  const faultAt = (member: string): string | undefined =>
    fault?.errors.find(({ pointer }) => pointer.endsWith(`/${member}`))?.detail;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!works || origins.length === 0) return test(current);
    const made = await connect(current, origins);
    if (made !== null) void navigate(`/project/${made}/integrations`);
  };

  return (
    <form className="stack" onSubmit={(event) => void submit(event)} aria-label="Connect a system">
      <Section title="What">
        <ChoiceField
          label="System"
          value={system.id}
          onChange={(id) => setSystem(systems.find((one) => one.id === id) ?? system)}
          options={systems.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <ChoiceField
          label="Project"
          value={chosenProject}
          onChange={setProject}
          options={[
            ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: newOne, label: 'A new project' },
          ]}
        />
        {chosenProject === newOne ? (
          <Field label="Project name" value={form.projectName} onChange={set('projectName')} required />
        ) : null}
        <Field
          label="Name"
          value={form.name}
          onChange={set('name')}
          required
          help="How it is called in every answer, such as “build”."
          fault={faultAt('name')}
        />
      </Section>
      <Section title="Where and by whom">
        <p className="quiet">{system.rights}</p>
        {fitting.length > 0 ? (
          <ChoiceField
            label="Token"
            value={token}
            onChange={setToken}
            options={[
              { value: newOne, label: 'A new token' },
              ...fitting.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        ) : null}
        {asked.map((field) => (
          <Field
            key={field.name}
            label={field.label}
            help={field.help}
            required={field.required}
            secret={field.secret}
            placeholder={field.placeholder}
            value={form[field.name]}
            onChange={set(field.name)}
            fault={faultAt(field.name)}
          />
        ))}
      </Section>
      {trying.data ? <Findings findings={trying.data.findings} /> : null}
      {trying.error ? <p role="alert">{trying.error.message}</p> : null}
      {origins.length > 0 && works ? (
        <p className="notice">
          {token === newOne ? (
            <>
              The secret will be bound to <strong className="mono">{origins.join(', ')}</strong> and sent nowhere else.
            </>
          ) : (
            <>
              The token that is kept may be sent to <strong className="mono">{origins[0]}</strong>, and is used.
            </>
          )}
        </p>
      ) : null}
      {fault && fault.errors.length === 0 ? <p role="alert">{fault.message}</p> : null}
      <div className="row">
        {/* Enter does what comes next: first the test, then the connecting. */}
        <Button
          look={works ? 'normal' : 'primary'}
          type={works ? 'button' : 'submit'}
          formNoValidate
          onClick={works ? () => test(current) : undefined}
          disabled={!isFilled || trying.isPending}
        >
          {trying.isPending ? 'Testing …' : 'Test'}
        </Button>
        <Button look={works ? 'primary' : 'normal'} type={works ? 'submit' : 'button'} disabled={!works || isPending}>
          {isPending ? 'Connecting …' : 'Connect and collect'}
        </Button>
        {works ? null : <span className="quiet">Test the connection first.</span>}
      </div>
    </form>
  );
}
