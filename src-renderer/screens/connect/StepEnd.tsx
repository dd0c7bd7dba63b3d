import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { type StepId, stepIds } from './Stepper.tsx';
import type { Connecting } from './use-connect-form.ts';

interface StepEndProps {
  readonly step: StepId;
  readonly form: Connecting;
  readonly onStep: (step: StepId) => void;
}

/** The buttons beneath a step: back, and what comes next. */
export function StepEnd({ step, form, onStep }: StepEndProps): ReactNode {
  const before = stepIds[stepIds.indexOf(step) - 1];
  if (before === undefined || step === 'done') return null;
  return (
    <div className="row step-end">
      <Button onClick={() => onStep(before)} disabled={form.isPending}>
        {t('common.back')}
      </Button>
      {step === 'test' ? (
        <Button onClick={form.tryOut} disabled={form.isRunning}>
          {t('connect.testAgain')}
        </Button>
      ) : null}
      <Button look="primary" type="submit" disabled={!isReady(step, form)}>
        {nextText(step, form)}
      </Button>
    </div>
  );
}

function isReady(step: StepId, form: Connecting): boolean {
  if (step === 'access') return form.isReady;
  return step === 'test' ? form.works : form.works && !form.isPending;
}

function nextText(step: StepId, form: Connecting): string {
  if (step === 'access') return t('connect.test');
  if (step === 'test') return t('connect.next');
  return t(form.isPending ? 'connect.connecting' : 'connect.connect');
}
