import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projects as projectsEndpoint } from '#shared/api/projects.ts';
import type { tokenDetails } from '#shared/desktop/commands.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField, Field } from '../../ui/Field.tsx';
import { Section } from '../../ui/Page.tsx';
import { useAddressQuery } from '../query.ts';
import { Findings } from './Findings.tsx';
import { KeptOrigins, NewOrigins } from './Origins.tsx';
import { type SinceChoice, sinceChoices, sinceOf } from './since.ts';
import { type ConnectForm as Form, type System, useConnecting, useTrying } from './use-connecting.ts';
import { becomes, freeTokenName, isInTheClear, named } from './words.ts';

interface Props {
  readonly systems: readonly System[];
  readonly tokens: OutputOf<typeof tokenDetails>;
  readonly projects: OutputOf<typeof projectsEndpoint>;
  readonly project: number | null;
  readonly zone: string;
}

const newOne = 'new';
const blank = { projectName: '', name: '', url: '', username: '', secret: '', firstDay: '' };

/** The form of the system that the address names, drawn from that system's own fields. */
export function ConnectForm({ systems, tokens, projects, project, zone }: Props): ReactNode {
  const navigate = useNavigate();
  const [query, changeQuery] = useAddressQuery();
  const system = systems.find(({ id }) => id === query.get('system')) ?? systems[0];
  const [form, setForm] = useState(blank);
  const [chosenProject, setProject] = useState<string>(project === null ? newOne : String(project));
  const [token, setToken] = useState<string>(newOne);
  const [since, setSince] = useState<SinceChoice>('all');
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const [isClearMeant, setClearMeant] = useState(false);
  const { connect, fault, forget, isPending } = useConnecting();
  const trying = useTrying();
  if (!system) return <p>No system can be connected by this version.</p>;

  const fitting = tokens.filter(({ integ_type }) => integ_type === system.type);
  const kept = fitting.find(({ id }) => String(id) === token) ?? null;
  const asked = system.fields.filter(({ name }) => name === 'url' || kept === null);
  const isClear = isInTheClear(form.url);
  const isReady =
    asked.every(({ name, required }) => !required || form[name].trim() !== '') && (!isClear || isClearMeant);
  const { result } = trying;
  const origins = result?.origins ?? [];
  const works = result !== null && !trying.isPending && result.findings.every(({ ok }) => ok);
  const current: Form = {
    ...form,
    system,
    username: asked.some(({ name }) => name === 'username') ? form.username : '',
    project: chosenProject === newOne ? null : Number(chosenProject),
    since: sinceOf(since, form.firstDay, zone, Date.now()),
    token: kept?.id ?? null,
    tokenName: freeTokenName(
      form.name,
      tokens.map(({ name }) => name),
    ),
  };

  const begin = (): void => {
    trying.reset();
    forget();
    setDeclined([]);
  };
  const set = (name: keyof typeof form) => (value: string) => {
    // Only what is asked of the system makes another test of it.
    if (name === 'url' || name === 'username' || name === 'secret') begin();
    setForm({ ...form, [name]: value });
  };
  const choose = (what: (value: string) => void) => (value: string) => {
    begin();
    what(value);
  };
  const faultAt = (member: string): string | undefined =>
    fault?.errors.find(({ pointer }) => pointer.endsWith(`/${member}`))?.detail;
  const agreedWithout = (left: readonly string[]) => origins.filter((origin) => !left.includes(origin));
  const decline = (left: readonly string[]): void => {
    setDeclined(left);
    trying.test(current, agreedWithout(left));
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!works) return isReady ? trying.test(current) : undefined;
    const made = await connect(current, agreedWithout(declined));
    if (made !== null) void navigate(`/project/${made}/integrations`);
  };

  return (
    <form className="stack" onSubmit={(event) => void submit(event)} aria-label="Connect a system">
      <Section title="What">
        <ChoiceField
          label="System"
          value={system.id}
          onChange={choose((id) => {
            changeQuery({ system: id });
            setToken(newOne);
          })}
          options={systems.map(({ id, title }) => ({ value: id, label: title }))}
          help={becomes[system.type]}
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
          help={named[system.type]}
          fault={faultAt('name')}
        />
        <ChoiceField
          label="Collect"
          value={since}
          onChange={setSince}
          options={sinceChoices}
          help="What ended before is left alone. It can be changed later."
        />
        {since === 'day' ? (
          <Field label="First day" kind="date" value={form.firstDay} onChange={set('firstDay')} required />
        ) : null}
      </Section>
      <Section title="Where and by whom">
        <p className="quiet">{system.rights}</p>
        {fitting.length > 0 ? (
          <ChoiceField
            label="Token"
            value={kept === null ? newOne : token}
            onChange={choose(setToken)}
            options={[
              { value: newOne, label: 'A new token' },
              ...fitting.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            help={kept === null ? undefined : `It may be sent to ${kept.origins.join(', ')} only.`}
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
        {isClear ? (
          <label className="choice">
            <input type="checkbox" checked={isClearMeant} onChange={({ target }) => setClearMeant(target.checked)} />
            The address begins with http: anyone on the way can read the secret. Send it all the same.
          </label>
        ) : null}
      </Section>
      {result ? <Findings findings={result.findings} /> : null}
      {trying.error ? <p role="alert">{trying.error.message}</p> : null}
      {result && (works || declined.length > 0) ? (
        kept ? (
          <KeptOrigins token={kept} origins={origins} />
        ) : (
          <NewOrigins origins={origins} declined={declined} onDecline={decline} isPending={trying.isPending} />
        )
      ) : null}
      {fault?.errors.every(({ pointer }) => !/\/(name|url)$/.test(pointer)) ? (
        <p role="alert">{fault.message}</p>
      ) : null}
      <div className="row">
        {/* Enter does what comes next: first the test, then the connecting. */}
        <Button
          look={works ? 'normal' : 'primary'}
          type={works ? 'button' : 'submit'}
          formNoValidate
          onClick={works ? () => trying.test(current, agreedWithout(declined)) : undefined}
          disabled={!isReady || trying.isPending}
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
