import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projects as projectsEndpoint } from '#shared/api/projects.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { TestSteps } from '../TestSteps.tsx';
import { KeptOrigins, NewOrigins } from './Origins.tsx';
import { type Connecting, type Token, useConnectForm } from './use-connect-form.ts';
import type { System } from './use-connecting.ts';
import { What } from './What.tsx';
import { Where } from './Where.tsx';
import './connect.css';

interface Props {
  readonly system: System;
  readonly systems: readonly System[];
  readonly tokens: readonly Token[];
  readonly projects: OutputOf<typeof projectsEndpoint>;
  readonly project: number | null;
  readonly zone: string;
}

/** The way to a connected system: where it is and by whom it is asked, the test of that, what of it is collected. */
export function ConnectForm({ system, systems, tokens, projects, project, zone }: Props): ReactNode {
  const navigate = useNavigate();
  const form = useConnectForm({
    system,
    tokens,
    project,
    projectNames: projects.map(({ name }) => name),
    zone,
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Enter does what comes next: first the test, then the connecting.
    if (!form.works) return form.isReady && !form.isRunning ? form.tryOut() : undefined;
    const made = await form.connect();
    if (made !== null) void navigate(`/project/${made}/integrations`);
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} aria-label={t('connect.title')}>
      <Where form={form} system={system} systems={systems} />
      <TestButton form={form} />
      {form.trial ? (
        <Section title={t('connect.test')}>
          <TestSteps trial={form.trial} onStop={form.stop} token={form.kept?.id ?? null} />
        </Section>
      ) : null}
      {form.error ? <p role="alert">{form.error.message}</p> : null}
      <What form={form} system={system} projects={projects} />
      <Binding form={form} />
      {form.fault?.errors.every(({ pointer }) => !/\/(name|url)$/.test(pointer)) ? (
        <p role="alert">{form.fault.message}</p>
      ) : null}
      <div className="field field-end">
        <div className="row">
          <Button
            look={form.works ? 'primary' : 'normal'}
            type={form.works ? 'submit' : 'button'}
            disabled={!form.works || form.isPending}
          >
            {form.isPending ? t('connect.connecting') : t('connect.connect')}
          </Button>
          {form.works ? null : <span className="quiet">{t('connect.testFirst')}</span>}
        </div>
      </div>
    </form>
  );
}

function TestButton({ form }: { readonly form: Connecting }): ReactNode {
  return (
    <div className="field field-end">
      <Button
        look={form.works ? 'normal' : 'primary'}
        type={form.works ? 'button' : 'submit'}
        formNoValidate
        onClick={form.works ? form.tryOut : undefined}
        disabled={!form.isReady || form.isRunning}
      >
        {form.isRunning ? t('connect.testing') : t('common.test')}
      </Button>
    </div>
  );
}

/** Where the secret may be sent: shown once the test has told the hosts, and confirmed by connecting. */
function Binding({ form }: { readonly form: Connecting }): ReactNode {
  const { trial, works, declined, kept, origins } = form;
  if (!trial || !(works || declined.length > 0)) return null;
  return kept ? (
    <KeptOrigins token={kept} origins={origins} />
  ) : (
    <NewOrigins origins={origins} declined={declined} onDecline={form.decline} isPending={form.isRunning} />
  );
}
