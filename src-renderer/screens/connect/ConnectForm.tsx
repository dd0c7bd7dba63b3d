import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projects as projectsEndpoint } from '#shared/api/projects.ts';
import { t } from '../../language/language.ts';
import { systemText } from '../../language/service-text.ts';
import { HeldFields } from '../../ui/HeldFields.tsx';
import { Section } from '../../ui/Page.tsx';
import { Access } from './Access.tsx';
import { ChooseSystem } from './ChooseSystem.tsx';
import { Done } from './Done.tsx';
import type { System } from './parts.ts';
import { StepEnd } from './StepEnd.tsx';
import { type StepId, Stepper } from './Stepper.tsx';
import { TestStep } from './TestStep.tsx';
import { originOf } from './text.ts';
import { type Connecting, type Token, useConnectForm } from './use-connect-form.ts';
import { What } from './What.tsx';
import './connect.css';

interface Props {
  readonly system: System;
  /** Whether the address names the system, so that the first step is done. */
  readonly isChosen: boolean;
  readonly systems: readonly System[];
  readonly tokens: readonly Token[];
  readonly projects: OutputOf<typeof projectsEndpoint>;
  readonly project: number | null;
  readonly zone: string;
  readonly onMore: () => void;
}

/** Connects a system, one step at a time; the steps share one form, so that going back loses nothing. */
export function ConnectForm(props: Props): ReactNode {
  const { system, systems, tokens, projects, project, zone } = props;
  const [step, setStep] = useState<StepId>(props.isChosen ? 'access' : 'system');
  const form = useConnectForm({ system, tokens, project, projectNames: projects.map(({ name }) => name), zone });
  const current = form.connected === null ? step : 'done';
  const element = useRef<HTMLFormElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    // Not on the button, which would be that of the next step: Enter pressed twice would go on through a step that nobody saw.
    if (shown.current !== current) element.current?.focus();
    shown.current = current;
  }, [current]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step === 'access' && form.isReady) {
      form.tryOut();
      setStep('test');
    } else if (step === 'test' && form.works) setStep('what');
    else if (step === 'what') void form.connect();
  };
  return (
    <form ref={element} tabIndex={-1} className="stack connect-form" onSubmit={submit} aria-label={t('connect.title')}>
      <Stepper current={current} results={resultsOf(form, system)} onBack={setStep} isHeld={form.isPending} />
      <HeldFields within={element} isHeld={form.isPending} text={t('connect.connecting')} />
      <Section title={t(`connect.steps.${current}`)}>
        {current === 'system' ? (
          <ChooseSystem
            systems={systems}
            onChoose={(id) => {
              if (id !== system.id || !props.isChosen) form.chooseSystem(id);
              setStep('access');
            }}
          />
        ) : null}
        {current === 'access' ? <Access form={form} system={system} /> : null}
        {current === 'test' ? <TestStep form={form} onEdit={() => setStep('access')} /> : null}
        {current === 'what' ? <What form={form} system={system} projects={projects} /> : null}
        {form.connected ? <Done connected={form.connected} onMore={props.onMore} /> : null}
        {current === 'what' && form.fault ? <p role="alert">{form.fault}</p> : null}
        <StepEnd step={current} form={form} onStep={setStep} />
      </Section>
    </form>
  );
}

/** The result of each step, as far as it is known. */
function resultsOf(form: Connecting, system: System): Partial<Record<StepId, string>> {
  const { findings = [] } = form.trial ?? {};
  return {
    system: systemText(system).title,
    access: (originOf(form.typed.url) ?? '').replace(/^https?:\/\//, ''),
    ...(form.works ? { test: t('connect.stepsPassed', { count: findings.filter(({ ok }) => ok).length }) } : {}),
    what: t('common.integrations', { count: form.form.wanted.length }),
  };
}
